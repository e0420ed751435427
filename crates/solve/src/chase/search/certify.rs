//! The rules that a search has learned, written down as a certificate.

use std::collections::{BTreeMap, HashMap};

use partizan_rules::{
    Certificate, Chase, Claim, HoldReply, HoldRule, Rules, RunRule, Spots, Turning,
};
use partizan_value::Player;

use super::ground::Ground;
use super::hold::{Holding, hand_of};
use super::index::ANY;
use super::shelf::{Image, Run};

/// A strategy for Left, who wins by the rules, beginning with some of them.
pub(super) fn run<'a>(
    ground: &Ground,
    rule: impl Fn(u32) -> &'a Run,
    start: &[Image],
    chase: &Chase,
    first: Player,
) -> Certificate {
    let follow = |at: Image| {
        let next = rule(at.rule).next.iter();
        next.map(move |next| image_of(ground, *next, at.image))
    };
    // Rules are learned after those that they rely on, so that their order serves for ranks.
    let mut numbers: BTreeMap<Image, u32> = BTreeMap::new();
    let mut open = start.to_vec();
    while let Some(at) = open.pop() {
        if numbers.insert(at, 0).is_none() {
            open.extend(follow(at));
        }
    }
    for (number, place) in (0..).zip(numbers.values_mut()) {
        *place = number;
    }
    let mut list: Vec<RunRule> = Vec::with_capacity(numbers.len());
    for &at in numbers.keys() {
        let (run, image) = (rule(at.rule), at.image as usize);
        let places = &ground.images[image];
        let next: Vec<u32> = follow(at).map(|next| numbers[&next]).collect();
        let below = next.iter().map(|&next| list[next as usize].rank + 1);
        list.push(RunRule {
            piece: places[run.piece as usize] as usize,
            free: ground.mapped(&run.free, image),
            white: Spots::default(),
            black_left: (run.most != ANY).then_some(usize::from(run.most)),
            white_left: 0,
            rank: below.max().unwrap_or(0),
            to: places[run.to as usize] as usize,
            next,
        });
    }
    Certificate {
        chase: chase.clone(),
        first,
        claim: Claim::Escapes,
        rules: Rules::Run {
            rules: list,
            opening: start.iter().map(|at| numbers[at]).collect(),
        },
    }
}

/// A strategy for Right, who holds by the rules.
pub(super) fn hold(ground: &Ground, rules: &Holding, chase: &Chase, first: Player) -> Certificate {
    let hand = hand_of(chase).unwrap_or(ANY);
    let more = u16::from(first == Player::Right);
    let start = rules.first_hold(ground, chase.piece, &chase.black, (more, hand));
    let (stone, start) = start.expect("a rule says why Right holds");
    let mut numbers: HashMap<(Image, usize), u32> = HashMap::new();
    let mut order = vec![(start, chase.piece)];
    numbers.insert(order[0], 0);
    let mut list = Vec::new();
    while let Some(&(at, piece)) = order.get(list.len()) {
        let (hold, image) = (rules.hold(at.rule), at.image as usize);
        let inside = ground.mapped(&hold.inside, image);
        let stones = ground.mapped(&hold.stones, image);
        let mut moves = Spots::default();
        ground.each_move(piece, &stones, |to| moves.insert(to));
        let mut replies = Vec::new();
        for to in moves.iter() {
            let place = |square: u8| ground.images[image][square as usize] as usize;
            let (turn, next) = if inside.has(to) {
                (Turning::Pass, at)
            } else {
                let reply = hold.replies.iter().find(|reply| place(reply.to) == to);
                let reply = reply.expect("there is a reply for every way out");
                let turn = reply
                    .stone
                    .map_or(Turning::Pass, |s| Turning::Black(place(s)));
                (turn, image_of(ground, reply.next, at.image))
            };
            let next = *numbers.entry((next, to)).or_insert_with(|| {
                order.push((next, to));
                (order.len() - 1) as u32
            });
            replies.push(HoldReply { to, turn, next });
        }
        list.push(HoldRule {
            piece,
            black: stones,
            white: Spots::default(),
            black_left: Some(usize::from(hold.least)),
            white_left: 0,
            rank: 0,
            replies,
        });
    }
    let turn = stone.map_or(Turning::Pass, Turning::Black);
    Certificate {
        chase: chase.clone(),
        first,
        claim: Claim::Contains,
        rules: Rules::Hold {
            rules: list,
            turn: (first == Player::Right).then_some(turn),
            opening: 0,
        },
    }
}

/// A rule seen under one more symmetry.
fn image_of(ground: &Ground, at: Image, image: u8) -> Image {
    Image {
        rule: at.rule,
        image: ground.then(at.image as usize, image as usize) as u8,
    }
}
