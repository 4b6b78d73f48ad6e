//! Boards that we draw are read back from their pictures: in every theme, scaled, cut off, and as JPEG.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use jpeg_encoder::{ColorType, Encoder};

fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("images")
        .join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

fn queens(arguments: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("queens")
        .unwrap()
        .args(arguments)
        .assert()
}

/// The output of a command.
fn output(arguments: &[&str]) -> String {
    let done = queens(arguments).code(0);
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// A picture of three bytes for each pixel.
struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Picture {
    fn open(path: &Path) -> Self {
        let file = std::io::BufReader::new(fs::File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut data).unwrap();
        assert_eq!(frame.color_type, png::ColorType::Rgba);
        Self {
            width: frame.width as usize,
            height: frame.height as usize,
            rgb: data
                .chunks(4)
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect(),
        }
    }

    /// Part of the picture, in another size, each pixel the mean of four places in it.
    fn part(&self, [left, top, right, bottom]: [usize; 4], percent: usize) -> Self {
        let scale = percent as f64 / 100.0;
        let [width, height] = [right - left, bottom - top].map(|side| side * percent / 100);
        let mut rgb = Vec::new();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let places = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
            let pixels = places.map(|(dx, dy)| {
                let x = left + ((x as f64 + dx) / scale) as usize;
                let y = top + ((y as f64 + dy) / scale) as usize;
                &self.rgb[3 * (y * self.width + x)..][..3]
            });
            rgb.extend((0..3).map(|part| {
                let sum: u32 = pixels.iter().map(|pixel| u32::from(pixel[part])).sum();
                (sum / 4) as u8
            }));
        }
        Self { width, height, rgb }
    }

    fn save_jpeg(&self, path: &Path, quality: u8) {
        let encoder = Encoder::new_file(path, quality).unwrap();
        let (width, height) = (self.width as u16, self.height as u16);
        encoder
            .encode(&self.rgb, width, height, ColorType::Rgb)
            .unwrap();
    }
}

#[test]
fn boards_are_read_from_our_own_pictures_scaled_cut_off_and_as_jpeg() {
    let folder = directory("own");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let looks = [
        ("calm", "8", "chess"),
        ("wood", "6", "none"),
        ("print", "9", "numbers"),
        ("night", "11", "chess"),
    ];
    for (place, (theme, n, sides)) in looks.into_iter().enumerate() {
        let make = ["puzzle", "make", n, "--regions", "--seed", "4"];
        let expected = output(&make);
        let png = file(&format!("{theme}.png"));
        let look = ["-o", &png, "--theme", theme, "--coordinates", sides];
        queens(&[&make[..], &look].concat()).code(0);
        assert_eq!(output(&["show", &png]), expected, "{theme}");
        let picture = Picture::open(Path::new(&png));
        let whole = [0, 0, picture.width, picture.height];
        // Without labels there is only the board, and it may be cut off within its outermost squares.
        let cut = if sides == "none" { 70 } else { 0 };
        let inside = [cut, cut, picture.width - cut, picture.height - cut];
        let variants = [
            (whole, 31, 90),
            (whole, 47, 75),
            (whole, 100, 40),
            (inside, 53, 80),
        ];
        for (index, (part, percent, quality)) in variants.into_iter().enumerate() {
            if index / 2 != place / 2 && !crate::is_thorough() {
                continue;
            }
            let jpeg = file(&format!("{theme}-{index}.jpg"));
            picture
                .part(part, percent)
                .save_jpeg(Path::new(&jpeg), quality);
            let read = output(&["show", &jpeg]);
            assert_eq!(read, expected, "{theme}, {percent} %, quality {quality}");
        }
    }
}

#[test]
fn queens_of_a_solved_board_are_read_and_every_command_takes_pictures() {
    let folder = directory("solved");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (board, solved) = (file("board.png"), file("solved.jpg"));
    queens(&[
        "puzzle",
        "make",
        "8",
        "--regions",
        "--seed",
        "5",
        "-o",
        &board,
    ])
    .code(0);
    let solution = output(&["solve", "--puzzle", &board]);
    let png = file("solved.png");
    queens(&["solve", "--puzzle", &board, "-o", &png]).code(0);
    let picture = Picture::open(Path::new(&png));
    let whole = [0, 0, picture.width, picture.height];
    picture.part(whole, 50).save_jpeg(Path::new(&solved), 70);
    let read = output(&["show", &solved]);
    assert_eq!(read.matches('*').count(), 8, "{read}");
    for input in [&board, &solved] {
        assert_eq!(output(&["list", "--puzzle", input]), solution);
        assert_eq!(output(&["count", "--puzzle", input]), "1\n");
        let check = output(&["puzzle", "check", input, "--no-rating"]);
        assert_eq!(check, format!("exactly one completion: {solution}"));
        queens(&["puzzle", "explain", input]).code(0);
    }
    let message = queens(&["solve", "--puzzle", &board]).code(0);
    let message = String::from_utf8(message.get_output().stderr.clone()).unwrap();
    assert_eq!(
        message.lines().count(),
        1 + 8,
        "every recognised row is printed: {message}"
    );
}

#[test]
fn pictures_without_a_board_are_refused_in_one_line() {
    let folder = directory("refused");
    let end = |name: &str, code: i32, message: &str| {
        let path = folder.join(name);
        let refused = queens(&["solve", "--puzzle", path.to_str().unwrap()]).code(code);
        let stderr = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(message), "{name}: {stderr}");
    };
    let refuse = |name: &str, message: &str| end(name, 2, message);
    let save = |name: &str, pixel: fn(usize, usize) -> [u8; 3]| {
        let (width, height) = (320, 240);
        let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let rgb = points.flat_map(|(x, y)| pixel(x, y)).collect();
        Picture { width, height, rgb }.save_jpeg(&folder.join(name), 80);
    };
    save("blank.jpg", |_, _| [250, 250, 250]);
    save("photo.jpg", |x, y| {
        let (u, v) = (x as f64 / 31.0, y as f64 / 23.0);
        let light = ((u.sin() + v.cos() * 1.7 + (u * v / 3.0).sin()) * 40.0 + 120.0) as u8;
        [light, light / 2 + (x % 5) as u8 * 4, 255 - light]
    });
    let chess = folder.join("chess.png");
    queens(&["show", "a2 b4 c1 d3", "-o", chess.to_str().unwrap()]).code(0);
    let mut whole = fs::read(&chess).unwrap();
    whole.truncate(whole.len() / 2);
    fs::write(folder.join("half.png"), &whole).unwrap();
    fs::write(folder.join("half.jpg"), b"\xff\xd8\xff\xe0 no more").unwrap();
    fs::write(folder.join("text.png"), "A A\nB B\n").unwrap();
    refuse("blank.jpg", "no board was found in the picture");
    refuse("photo.jpg", "no board was found in the picture");
    refuse("chess.png", "a chess board of 4 × 4 squares");
    refuse("half.png", "this PNG is broken");
    refuse("half.jpg", "this JPEG is broken");
    refuse("text.png", "this is neither a PNG nor a JPEG");
    end("none.png", 74, "cannot read");
}
