"""Anchor jobs for exact dice odds.  Each job is written for every peer and must give
exactly the same answer (dict outcome -> Fraction); check with `dice_jobs.py check`.

 J1   24d10, each hits on <=4: distribution of hits                        (1 distribution)
 J1b  60d10, each hits on <=4 (10**60 overflows u128)                       (1 distribution)
 J2   opposed (d10+a)-(d10+b), a,b in -4..+4: margin distribution          (81 distributions)
 J3   12 shooters: d8>=5 hits; d6 per hit 1-2 graze 3-5 wound 6 kill:
      joint distribution of (wounds, kills)                                 (1 joint distribution)
 J3b  same fire on a group of 10 figures, each hit lands on a uniformly random
      living figure; graze nothing, wound: fresh->wounded, wounded->dead,
      kill: ->dead; after 12 shots joint (wounded figures, dead figures)    (1 joint distribution)
 J4   2d6 sum and 3d6 drop lowest sum                                       (2 distributions)
 J5   chain: fire d10+m over a 7-row table; rows 5-7 lead to a morale d10 with a
      modifier depending on the row and on troop quality; a middling morale
      result leads to a third d10 with a modifier depending on the losses;
      final outcome = (state, losses); m in -3..3, quality in -1..1         (21 distributions)
 J6   d10 exploding on 10, at most 6 extra dice                             (1 distribution)
 J6b  sum of 6 such dice                                                    (1 distribution)
 J7   volley table: n d10 (n=4..24) hitting on <=t (t=1..9), each hit saved by
      d6>=s (s=2..6): casualties, as hits-then-saves                        (945 distributions)
"""
import sys, time, statistics
from fractions import Fraction

JOBS = ["J1", "J1b", "J2", "J3", "J3b", "J4", "J5", "J6", "J6b", "J7"]

# ---------------------------------------------------------------- shared rule tables
def fire_row(x):            # 7 rows
    if x <= 1: return 0     # out of ammunition
    if x <= 3: return 1     # no effect
    if x <= 5: return 2     # suppressed
    if x == 6: return 3     # falls back
    if x <= 8: return 4     # morale at 0
    if x == 9: return 5     # morale at -2, one loss
    return 6                # morale at -4, two losses
MORALE_MOD = {4: 0, 5: -2, 6: -4}
LOSSES = {4: 0, 5: 1, 6: 2}

def morale_class(y):        # 0 hold, 1 third roll, 2 rout
    return 0 if y >= 6 else (1 if y >= 3 else 2)
def third_state(z): return 11 if z >= 5 else 12          # 11 retires, 12 routs

def fig_step(state, hit):   # state (fresh, wounded, dead); hit 1 wound 2 kill, list of (state, weight) over living
    f, w, d = state
    out = []
    if hit == 1:
        if f: out.append(((f - 1, w + 1, d), f))
        if w: out.append(((f, w - 1, d + 1), w))
    else:
        if f: out.append(((f - 1, w, d + 1), f))
        if w: out.append(((f, w - 1, d + 1), w))
    return out or [(state, 1)]

# ---------------------------------------------------------------- icepool
class icepool_:
    def __init__(s):
        import icepool
        s.ip = icepool; s.d = icepool.d
    def J1(s):  return 24 @ (s.d(10) <= 4)
    def J1b(s): return 60 @ (s.d(10) <= 4)
    def J2(s):
        d10 = s.d(10)
        return {(a, b): (d10 + a) - (d10 + b) for a in range(-4, 5) for b in range(-4, 5)}
    def J3(s):
        V = s.ip.Vector
        dmg = s.d(6).map({1: V((0, 0)), 2: V((0, 0)), 3: V((1, 0)), 4: V((1, 0)), 5: V((1, 0)), 6: V((0, 1))})
        shot = s.d(8).map(lambda x: dmg if x >= 5 else V((0, 0)), star=False)
        return 12 @ shot
    def J3b(s):
        Die = s.ip.Die
        eff = s.d(8).map(lambda x: s.d(6).map({1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}) if x >= 5 else 0, star=False)
        def step(st):
            return eff.map(lambda e: st if e == 0 else Die(dict(fig_step(st, e))), star=False)
        return Die([(10, 0, 0)]).map(step, repeat=12, star=False)
    def J4(s):
        d6 = s.d(6)
        return {"2d6": 2 @ d6, "3d6dl": d6.highest(3, 2)}
    def J5(s):
        d10 = s.d(10); out = {}
        for m in range(-3, 4):
            for q in (-1, 0, 1):
                def morale(r):
                    def f(y):
                        c = morale_class(y)
                        if c == 0: return (10, LOSSES[r])
                        if c == 2: return (12, LOSSES[r])
                        return (d10 - LOSSES[r]).map(lambda z: (third_state(z), LOSSES[r]))
                    return (d10 + q + MORALE_MOD[r]).map(f)
                out[m, q] = (d10 + m).map(fire_row).map(lambda r: (r, 0) if r < 4 else morale(r))
        return out
    def J6(s):  return s.d(10).explode(depth=6)
    def J6b(s): return 6 @ s.d(10).explode(depth=6)
    def J7(s):
        d10, d6 = s.d(10), s.d(6); out = {}
        for t in range(1, 10):
            for sv in range(2, 7):
                cas = d6 < sv; hit = d10 <= t
                for n in range(4, 25):
                    out[n, t, sv] = (n @ hit) @ cas
        return out
    def norm(s, r):
        if isinstance(r, dict): return {k: s.norm(v) for k, v in r.items()}
        dn = r.denominator(); o = {}
        for k, v in r.items():
            k = int(k) if isinstance(k, bool) else (tuple(k) if hasattr(k, "__len__") else k)
            if v: o[k] = Fraction(v, dn)
        return o

# ---------------------------------------------------------------- dyce
class dyce_:
    def __init__(s):
        import warnings; warnings.simplefilter("ignore")
        import dyce
        s.H, s.P, s.expand, s.explode_n = dyce.H, dyce.P, dyce.expand, dyce.explode_n
        s.Z = Fraction(0)
    def J1(s):  return 24 @ s.H(10).le(4)
    def J1b(s): return 60 @ s.H(10).le(4)
    def J2(s):
        d10 = s.H(10)
        return {(a, b): (d10 + a) - (d10 + b) for a in range(-4, 5) for b in range(-4, 5)}
    def J3(s):  # joint outcome encoded as wounds + 100*kills
        H = s.H; dmg = H({0: 2, 1: 3, 100: 1})
        shot = s.expand(lambda r: dmg if r.outcome >= 5 else 0, H(8), min_path_probability=s.Z)
        return 12 @ shot
    def J3b(s):
        H = s.H; dmg = H({0: 2, 1: 3, 2: 1})
        eff = s.expand(lambda r: dmg if r.outcome >= 5 else 0, H(8), min_path_probability=s.Z)
        def step(st, e):
            return st.outcome if e.outcome == 0 else H(dict(fig_step(st.outcome, e.outcome)))
        h = H({(10, 0, 0): 1})
        for _ in range(12):
            h = s.expand(step, h, eff, min_path_probability=s.Z)
        return h
    def J4(s):
        return {"2d6": 2 @ s.H(6), "3d6dl": (3 @ s.P(6)).at(slice(1, None))}
    def J5(s):
        H = s.H; d10 = H(10); out = {}
        for m in range(-3, 4):
            for q in (-1, 0, 1):
                def third(r, row): return (third_state(r.outcome), LOSSES[row])
                def morale(r, row):
                    c = morale_class(r.outcome)
                    if c == 0: return (10, LOSSES[row])
                    if c == 2: return (12, LOSSES[row])
                    return s.expand(third, d10 - LOSSES[row], row=row)
                def fire(r):
                    row = fire_row(r.outcome)
                    return (row, 0) if row < 4 else s.expand(morale, d10 + q + MORALE_MOD[row], row=row)
                out[m, q] = s.expand(fire, d10 + m, min_path_probability=s.Z)
        return out
    def J6(s):  return s.explode_n(s.H(10), n=6)
    def J6b(s): return 6 @ s.explode_n(s.H(10), n=6)
    def J7(s):
        out = {}
        for t in range(1, 10):
            hit = s.H(10).le(t)
            for sv in range(2, 7):
                cas = s.H(6).lt(sv)
                per = [k @ cas if k else s.H({0: 1}) for k in range(25)]
                for n in range(4, 25):
                    out[n, t, sv] = s.expand(lambda r: per[int(r.outcome)], n @ hit, min_path_probability=s.Z)
        return out
    def norm(s, r, job=None):
        if isinstance(r, dict) and not isinstance(r, s.H): return {k: s.norm(v) for k, v in r.items()}
        dn = r.total; o = {}
        for k, v in r.items():
            if isinstance(k, bool): k = int(k)
            if v: o[k] = Fraction(v, dn)
        return o

# ---------------------------------------------------------------- plain Python (hand-written dict convolution, exact integers)
class pyhand_:
    @staticmethod
    def conv(a, b, op=lambda x, y: x + y):
        o = {}
        for x, p in a.items():
            for y, q in b.items():
                k = op(x, y); o[k] = o.get(k, 0) + p * q
        return o
    def npow(s, a, n):
        r = {0: 1}
        for _ in range(n): r = s.conv(r, a)
        return r
    def J1(s):  return s.npow({0: 6, 1: 4}, 24)
    def J1b(s): return s.npow({0: 6, 1: 4}, 60)
    def J2(s):
        d = {i: 1 for i in range(1, 11)}
        return {(a, b): s.conv({k + a: 1 for k in d}, {k + b: 1 for k in d}, lambda x, y: x - y)
                for a in range(-4, 5) for b in range(-4, 5)}
    def J3(s):  return s.npow({0: 4 * 6 + 4 * 2, 1: 4 * 3, 100: 4 * 1}, 12)
    def J3b(s):
        import math
        cur = {(10, 0, 0): Fraction(1)}
        for _ in range(12):
            nx = {}
            for st, p in cur.items():
                for e, w in ((0, 32), (1, 12), (2, 4)):
                    if e == 0: nx[st] = nx.get(st, 0) + p * w; continue
                    L = fig_step(st, e); tot = sum(x for _, x in L)
                    for s2, x in L: nx[s2] = nx.get(s2, 0) + p * Fraction(w * x, tot)
            cur = nx
        return cur
    def J4(s):
        d = {i: 1 for i in range(1, 7)}; o = {}
        for a in d:
            for b in d:
                for c in d:
                    k = a + b + c - min(a, b, c); o[k] = o.get(k, 0) + 1
        return {"2d6": s.conv(d, d), "3d6dl": o}
    def J5(s):
        out = {}
        for m in range(-3, 4):
            for q in (-1, 0, 1):
                o = {}
                for x in range(1, 11):
                    r = fire_row(x + m)
                    if r < 4: o[r, 0] = o.get((r, 0), 0) + 100; continue
                    L = LOSSES[r]
                    for y in range(1, 11):
                        c = morale_class(y + q + MORALE_MOD[r])
                        if c != 1:
                            k = (10 if c == 0 else 12, L); o[k] = o.get(k, 0) + 10
                        else:
                            for z in range(1, 11):
                                k = (third_state(z - L), L); o[k] = o.get(k, 0) + 1
                out[m, q] = o
        return out
    def J6(s):
        o = {}; w = 10 ** 6
        for dep in range(7):
            for f in range(1, 11):
                if f == 10 and dep < 6: continue
                o[dep * 10 + f] = w
            w //= 10
        return o
    def J6b(s): return s.npow(s.J6(), 6)
    def J7(s):
        out = {}
        for t in range(1, 10):
            hits = {0: {0: 1}}
            for n in range(1, 25): hits[n] = s.conv(hits[n - 1], {0: 10 - t, 1: t})
            for sv in range(2, 7):
                per = [{0: 1}]
                for k in range(24): per.append(s.conv(per[-1], {0: 7 - sv, 1: sv - 1}))
                for n in range(4, 25):
                    o = {}
                    for h, p in hits[n].items():
                        sc = p * 6 ** (n - h)
                        for c, q in per[h].items(): o[c] = o.get(c, 0) + sc * q
                    out[n, t, sv] = o
        return out
    def norm(s, r):
        v0 = next(iter(r.values()))
        if isinstance(v0, dict): return {k: s.norm(v) for k, v in r.items()}
        dn = sum(r.values())
        return {k: Fraction(v) / dn for k, v in r.items() if v}

LIBS = {"icepool": icepool_, "dyce": dyce_, "pyhand": pyhand_}

def timed(f, inner):
    t = time.perf_counter()
    for _ in range(inner): f()
    return (time.perf_counter() - t) / inner

def bench(lib, job):
    L = LIBS[lib](); f = getattr(L, job, None)
    if f is None: return
    t = time.perf_counter(); f(); cold = time.perf_counter() - t
    inner = max(1, int(0.2 / max(1e-7, timed(f, 1))))
    xs = sorted(timed(f, inner) for _ in range(5))
    print(f"{lib}\t{job}\tcold_us={cold*1e6:.1f}\tmedian_us={statistics.median(xs)*1e6:.2f}\tmin_us={xs[0]*1e6:.2f}\tmax_us={xs[-1]*1e6:.2f}\tinner={inner}")

def decode3(d):  # dyce/pyhand encoding of J3
    return {(k % 100, k // 100): v for k, v in d.items()}

if __name__ == "__main__":
    bench(sys.argv[1], sys.argv[2])
