//! scratch
use partizan_rules::*;
use partizan_solve::Solver;
use partizan_value::*;
struct V(usize);
impl Visitor for V {
    type Output = ();
    fn visit<R: Ruleset>(self, r: R, sums: Vec<Vec<R::Position>>) {
        let store = Store::new().with_budget(Budget::unlimited().with_memory(16 << 30));
        let s = Solver::new(r, store.clone());
        let t = std::time::Instant::now();
        let v = s.value(&sums[0][0], self.0).unwrap();
        let e = t.elapsed();
        let p = s.progress();
        let text = store.text(v);
        let l = text.length().unwrap();
        println!(
            "{e:?} {p:?} forms {} rec {} len {l}",
            store.len(),
            store.form_bytes()
        );
        if l < 300u32.into() {
            println!("{text}");
        }
        let st = std::fs::read_to_string("/proc/self/status").unwrap();
        println!("{}", st.lines().find(|l| l.starts_with("VmHWM")).unwrap());
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let par: Vec<&str> = a[4..].iter().map(|s| &**s).collect();
    let r = Request::new(Entry::named(&a[1]).unwrap(), vec![&a[2]], par).unwrap();
    if let Err(e) = open(&r, V(a[3].parse().unwrap())) {
        println!("{e}")
    }
}
