//! scratch
use partizan_rules::*;
use partizan_value::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let par: Vec<&str> = a[4..].iter().map(|s| &**s).collect();
    let r = Request::new(Entry::named(&a[1]).unwrap(), vec![&a[2]], par).unwrap();
    let store = Store::new().with_budget(Budget::unlimited().with_memory(16 << 30));
    let g = partizan_solve::open(&r, &store).unwrap();
    let t = std::time::Instant::now();
    let c = g.count(0, None, a[3].parse().unwrap());
    println!("{c:?} {:?}", t.elapsed());
    let st = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", st.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
