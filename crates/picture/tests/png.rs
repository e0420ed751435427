//! PNG images: their size, their letters, and their limits.
#![cfg(feature = "png")]

use partizan_picture::thermograph;
use partizan_picture::{Anchor, Area, Error, MAX_PIXELS, Picture, Text};
use partizan_value::Store;
use resvg::tiny_skia::Pixmap;

/// How many pixels are dark.
fn dark(pixels: &Pixmap, area: Area) -> usize {
    let columns = area.x as u32..(area.x + area.width) as u32;
    let rows = area.y as u32..(area.y + area.height) as u32;
    let points = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    points
        .filter_map(|(x, y)| pixels.pixel(x, y))
        .filter(|pixel| pixel.red() < 100)
        .count()
}

fn painted(letters: &str) -> Vec<u8> {
    let mut picture = Picture::new("letters", Area::sized(120.0, 40.0));
    picture.text(Text::new([60.0, 20.0], letters, 24.0).anchor(Anchor::Centre));
    picture.to_png(1.0).unwrap()
}

#[test]
fn letters_are_drawn_where_they_belong() {
    let mut picture = Picture::new("letters", Area::new(-20.0, -10.0, 200.0, 60.0));
    let text = Text::new([0.0, 30.0], "mean 1/4", 20.0);
    let room = text.room();
    picture.text(text);
    let png = picture.to_png(2.0).unwrap();
    let pixels = Pixmap::decode_png(&png).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (400, 120));
    let scaled = Area::new(
        2.0 * (room.x + 20.0),
        2.0 * (room.y + 10.0),
        2.0 * room.width,
        2.0 * room.height,
    );
    let inside = dark(&pixels, scaled);
    assert!(inside > 400, "{inside} dark pixels are too few for letters");
    assert_eq!(inside, dark(&pixels, Area::sized(400.0, 120.0)));
}

#[test]
fn the_font_has_the_letters_of_game_notation() {
    let missing = painted("\u{10fffe}");
    for letter in "{|},-/0123456789^*∗↑↓⇑⇓±+−·…≈←→⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉½¼¾⧾⧿".chars()
    {
        let png = painted(&letter.to_string());
        assert_ne!(png, missing, "{letter}");
        assert_ne!(png, painted(""), "{letter}");
    }
}

#[test]
fn a_thermograph_becomes_an_image() {
    let store = Store::new();
    let switch = store
        .game(&[store.integer(5)], &[store.integer(1)])
        .unwrap();
    let picture = thermograph::picture(&store.thermograph(switch).unwrap(), "{5|1}");
    let png = picture.to_png(1.0).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let pixels = Pixmap::decode_png(&png).unwrap();
    let view = picture.view();
    let size = (view.width as u32, view.height as u32);
    assert_eq!((pixels.width(), pixels.height()), size);
    let corner = pixels.pixel(0, 0).unwrap();
    assert_eq!((corner.red(), corner.alpha()), (255, 255));
}

#[test]
fn sizes_out_of_bounds_are_errors() {
    let picture = Picture::new("", Area::sized(100.0, 50.0));
    for scale in [0.0, -1.0, f64::NAN] {
        assert_eq!(picture.to_png(scale), Err(Error::Empty));
    }
    let flat = Picture::new("", Area::sized(100.0, 0.0));
    assert_eq!(flat.to_png(1.0), Err(Error::Empty));
    for scale in [100.0, 1e300, f64::INFINITY] {
        let error = picture.to_png(scale).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. }));
        assert!(error.to_string().contains(&MAX_PIXELS.to_string()));
    }
}
