//! Pictures for LaTeX: every shape, escaped, and the same every time. No LaTeX is at hand, so what its
//! grammar wants is checked here.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};

fn one_of_each() -> Picture {
    let mut picture = Picture::new("All", Area::new(-10.0, -5.0, 120.0, 60.5));
    let thin = Stroke::new(Colour::Grid, 0.5);
    picture.line([[0.0, 0.0], [10.0, 1.0 / 3.0]], thin.dashed(2.0, 1.0));
    picture.polygon(
        [[0.0, 0.0], [5.0, 0.0], [0.0, 5.0]],
        Paint::fill(Colour::Left),
    );
    picture.rectangle(Area::sized(4.0, 4.0), Paint::outline(thin));
    let rim = Paint::fill(Colour::RightTint).outlined(Stroke::new(Colour::Right, 2.0));
    picture.circle([20.0, 20.0], 4.0, rim);
    picture.text(Text::new([50.0, 50.0], "∗2", 12.0).anchor(Anchor::Centre));
    picture.text(
        Text::new([60.0, 50.0], "a", 12.0)
            .anchor(Anchor::End)
            .halo(),
    );
    picture
}

#[test]
fn every_shape_is_written_in_order_with_the_colours_it_needs() {
    let expected = r"% All
% needs \usepackage{tikz}
\definecolor{partizanInk}{HTML}{111111}
\definecolor{partizanGrid}{HTML}{D8D8D8}
\definecolor{partizanPaper}{HTML}{FFFFFF}
\definecolor{partizanLeft}{HTML}{0072B2}
\definecolor{partizanRight}{HTML}{D55E00}
\definecolor{partizanRightTint}{HTML}{F8DCC8}
\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round]
\useasboundingbox (-10,-5) rectangle (110,55.5);
\clip (-10,-5) rectangle (110,55.5);
\draw[draw=partizanGrid,line width=0.375bp,dash pattern=on 1.5bp off 0.75bp] (0,0) -- (10,0.333);
\path[fill=partizanLeft] (0,0) -- (5,0) -- (0,5) -- cycle;
\path[draw=partizanGrid,line width=0.375bp] (0,0) rectangle (4,4);
\path[fill=partizanRightTint,draw=partizanRight,line width=1.5bp] (20,20) circle[radius=3bp];
\node[anchor=base,inner sep=0pt,outer sep=0pt,text=partizanInk,font=\fontsize{9bp}{10.8bp}\selectfont] at (50,54.32) {$\ast$2};
\node[anchor=base east,inner sep=0pt,outer sep=0pt,fill=partizanPaper,text=partizanInk,font=\fontsize{9bp}{10.8bp}\selectfont] at (60,50) {a};
\end{tikzpicture}
";
    assert_eq!(one_of_each().to_tikz(), expected);
}

/// The text of the only label of a picture, as it is written.
fn label(text: &str) -> String {
    let mut picture = Picture::new("Label", Area::sized(10.0, 10.0));
    picture.text(Text::new([0.0, 5.0], text, 10.0));
    let tikz = picture.to_tikz();
    let node = tikz
        .lines()
        .find(|line| line.starts_with("\\node"))
        .unwrap();
    let (_, text) = node.split_once(" at (0,5) {").unwrap();
    text.strip_suffix("};").unwrap().to_string()
}

#[test]
fn what_latex_gives_a_meaning_is_escaped() {
    for (text, expected) in [
        ("{0|1}", r"\{0\textbar{}1\}"),
        ("50% & $2 #1_a", r"50\% \& \$2 \#1\_a"),
        (
            r"a\b~c^d",
            r"a\textbackslash{}b\textasciitilde{}c\textasciicircum{}d",
        ),
        ("<\">", r"\textless{}\char34{}\textgreater{}"),
        ("a--b", "a-{}-b"),
        ("↑∗ ±1 … 9", r"$\uparrow$$\ast$ $\pm$1 \ldots{} 9"),
        ("a\nb\0c", "a b c"),
    ] {
        assert_eq!(label(text), expected, "{text}");
    }
}

#[test]
fn braces_balance_and_nothing_escapes_from_comments() {
    let nasty = "}\\end{tikzpicture}\n\\input{x} % \u{2028}{";
    let mut picture = Picture::new(nasty, Area::sized(10.0, 10.0)).described(nasty);
    picture.text(Text::new([0.0, 5.0], nasty, 10.0));
    let tikz = picture.to_tikz();
    let commands = tikz.lines().filter(|line| !line.starts_with('%'));
    let mut depth = 0_i32;
    for line in commands.clone() {
        let mut escaped = false;
        for c in line.chars() {
            match c {
                '{' if !escaped => depth += 1,
                '}' if !escaped => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0, "{line}");
            escaped = c == '\\' && !escaped;
        }
        assert_eq!(depth, 0, "{line}");
    }
    let ends = commands.filter(|line| line.contains("\\end{"));
    assert_eq!(ends.collect::<Vec<_>>(), ["\\end{tikzpicture}"]);
    assert!(!tikz.lines().any(|line| line.starts_with("\\input")));
}

#[test]
fn lines_and_polygons_without_extent_and_wild_numbers_do_no_harm() {
    let mut picture = Picture::new("Nothing", Area::sized(1.0, 1.0));
    let stroke = Stroke::new(Colour::Ink, 1.0);
    picture.line(Vec::new(), stroke);
    picture.line([[0.0, 0.0]], stroke);
    picture.polygon(Vec::new(), Paint::outline(stroke));
    picture.line([[f64::NAN, f64::INFINITY], [-1e300, -0.0]], stroke);
    let tikz = picture.to_tikz();
    let drawn: Vec<&str> = tikz
        .lines()
        .filter(|line| line.starts_with("\\draw"))
        .collect();
    assert_eq!(drawn.len(), 1);
    assert!(
        drawn[0].ends_with("(0,16000) -- (-16000,0);"),
        "{}",
        drawn[0]
    );
    assert_eq!(tikz, picture.to_tikz());
}
