//! SVG documents: well-formed, escaped, and the same every time.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use roxmltree::Document;

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
    picture.circle([20.0, 20.0], 4.25, rim);
    picture.text(Text::new([50.0, 50.0], "∗2", 12.0).anchor(Anchor::Centre));
    picture
}

#[test]
fn every_shape_is_written_in_order() {
    let svg = one_of_each().to_svg();
    let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60.5" viewBox="-10 -5 120 60.5" role="img" font-family="DejaVu Serif Condensed,DejaVu Serif,Georgia,serif" fill="none" stroke-linejoin="round">
<title>All</title>
<rect x="-10" y="-5" width="120" height="60.5" fill="#fff"/>
<polyline points="0,0 10,0.333" stroke="#d8d8d8" stroke-width="0.5" stroke-dasharray="2 1"/>
<polygon points="0,0 5,0 0,5" fill="#0072b2"/>
<rect x="0" y="0" width="4" height="4" stroke="#d8d8d8" stroke-width="0.5"/>
<circle cx="20" cy="20" r="4.25" fill="#f8dcc8" stroke="#d55e00" stroke-width="2"/>
<text x="50" y="54.32" font-size="12" text-anchor="middle" fill="#111">∗2</text>
</svg>
"##;
    assert_eq!(svg, expected);
    Document::parse(&svg).unwrap();
}

#[test]
fn texts_come_back_from_xml_as_they_were() {
    let nasty = r#"{0|"1"} <b> & 'c' ]]> ⧾₃"#;
    let mut picture = Picture::new(nasty, Area::sized(100.0, 20.0)).described(nasty);
    picture.text(Text::new([0.0, 10.0], nasty, 10.0));
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let texts: Vec<_> = ["title", "desc", "text"]
        .into_iter()
        .map(|tag| document.descendants().find(|node| node.has_tag_name(tag)))
        .map(|node| node.unwrap().text().unwrap())
        .collect();
    assert_eq!(texts, [nasty; 3]);
}

#[test]
fn what_xml_forbids_is_replaced() {
    let picture = Picture::new("a\0b\u{ffff}c\nd", Area::sized(1.0, 1.0));
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let title = document.descendants().find(|n| n.has_tag_name("title"));
    assert_eq!(title.unwrap().text(), Some("a\u{fffd}b\u{fffd}c d"));
}

#[test]
fn coordinates_that_are_not_finite_do_no_harm() {
    let mut picture = Picture::new("", Area::sized(10.0, 10.0));
    let far = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e-9];
    picture.line(far.map(|x| [x, -x]), Stroke::new(Colour::Ink, f64::NAN));
    let svg = picture.to_svg();
    assert!(
        svg.contains(r#"points="0,0 1000000,-1000000 -1000000,1000000 0,0""#),
        "{svg}"
    );
}
