import type { Running } from '../../shop/harness.ts';
import { type Edge, startEdge } from './edge.ts';
import { startFloor } from './floor.ts';
import { keystroke, type Tapped, type Taps, tap } from './interaction.ts';
import { lighthouse, type Method, type Seen } from './lighthouse.ts';
import { serve } from './load.ts';
import { kb, shown, stats } from './statistics.ts';
import { comeBack } from './visits.ts';
import { weigh } from './weight.ts';

type Print = (line: string) => void;
type Side = { name: string; edge: Edge; list: string; product: string; taps: Taps };

const SHOP_TAPS: Taps = {
  list: '/shop',
  card: "a[href='/product/1']",
  title: 'h1',
  titleText: /Bottle Labels/,
  picture: 'img.product-picture',
  add: 'button:text-is("Add to Cart")',
  badge: "header a[href='/cart']",
};
const FLOOR_TAPS: Taps = {
  list: '/',
  card: "a[href='/p/label-1']",
  title: 'h1',
  titleText: /^label-1$/,
  picture: 'img.hero',
  add: 'button',
  badge: '.badge',
};

/** Measures the shop and the floor in turns, behind the same kind of edge. */
export async function sides(shop: Running) {
  const floors = [await startFloor({ script: false }), await startFloor({ script: true })] as const;
  const [own, bare, scripted] = await Promise.all(
    [shop.origin, floors[0].origin, floors[1].origin].map(startEdge),
  );
  if (!own || !bare || !scripted) throw new Error('no edge');
  const floor = { list: '/', product: '/p/label-2', taps: FLOOR_TAPS };
  return {
    shop: { name: 'shop', edge: own, list: '/shop', product: '/product/5', taps: SHOP_TAPS },
    floor: { name: 'floor', edge: bare, ...floor },
    scripted: { name: 'floor with 1 KB of script', edge: scripted, ...floor },
    origins: { floor: floors[0].origin },
    stop: () => Promise.all([own, bare, scripted, ...floors].map((side) => side.stop())),
  };
}

const PAGES = ['/', '/shop', '/product/5', '/school-labels', '/customize', '/cart', '/checkout'];

export async function weightFigures({ shop, floor }: { shop: Side; floor: Side }, print: Print) {
  print(
    'page: HTML / until load / until idle over the wire; scripts to interactive / all (brotli 11); requests',
  );
  for (const [side, paths] of [
    [floor, [floor.list, floor.product]],
    [shop, PAGES],
  ] as const) {
    for (const path of paths) {
      const w = await weigh(side.edge, path, side === shop);
      print(
        `${side.name} ${path}: ${kb(w.html)} / ${kb(w.load)} / ${kb(w.idle)}; ${kb(w.interactive)} / ${kb(w.scripts)}; ${w.requests}`,
      );
    }
  }
}

export async function tapFigures(all: Side[], shop: Side, rounds: number, print: Print) {
  const seen = new Map<string, Tapped[]>(all.map(({ name }) => [name, []]));
  const typed: { drawn: number; inp: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { name, edge, taps } of all) seen.get(name)?.push(await tap(edge, taps));
    typed.push(await keystroke(shop.edge));
  }
  print('tap on a card to title / picture / its INP; add to badge / its INP');
  for (const [name, runs] of seen) {
    const of = (key: keyof Tapped) => shown(stats(runs.map((run) => run[key])));
    print(
      `${name}: ${of('title')} / ${of('picture')} / ${of('openInp')}; ${of('badge')} / ${of('addInp')}`,
    );
  }
  const drawn = shown(stats(typed.map((run) => run.drawn)));
  print(
    `a key in the designer to the label / INP: ${drawn} / ${shown(stats(typed.map((run) => run.inp)))}`,
  );
}

/** FCP and LCP as ratios to the floor's page of the same kind. */
export async function paintFigures(
  pair: { shop: Side; floor: Side },
  rounds: number,
  print: Print,
) {
  const paths = ['/', '/shop', '/product/5', '/customize', '/cart'];
  for (const method of ['simulate', 'devtools'] as Method[]) {
    const [listed, producted] = [pair.floor.list, pair.floor.product];
    const wanted: [Side, string][] = [
      [pair.floor, listed],
      [pair.floor, producted],
      ...[...paths, ...paths.map((path) => `/sw${path === '/' ? '' : path}`)]
        .filter((path) => method === 'simulate' || /^\/(shop|product\/5)$/.test(path))
        .map((path): [Side, string] => [pair.shop, path]),
    ];
    const seen = new Map<string, Seen[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [side, path] of wanted) {
        const one = await lighthouse(side.edge, path, method);
        const name = `${side.name} ${path}`;
        if (one) seen.set(name, [...(seen.get(name) ?? []), one]);
      }
    }
    print(
      `Lighthouse mobile, ${method}: score; FCP / LCP (x the floor's) / TBT ms (simulated: / by the thread's own time); CLS`,
    );
    const median = (name: string, key: keyof Seen) =>
      stats((seen.get(name) ?? []).map((one) => one[key])).median;
    for (const [name, runs] of seen) {
      const floor = `${pair.floor.name} ${name.includes('/product') || name.endsWith(producted) ? producted : listed}`;
      const of = (key: keyof Seen, digits = 0) => shown(stats(runs.map((one) => one[key])), digits);
      const own = method === 'simulate' ? ` / ${of('ownTbt')}` : '';
      const ratio = (key: 'fcp' | 'lcp') => (median(name, key) / median(floor, key)).toFixed(2);
      print(
        `${name}: ${of('score')}; ${of('fcp')} x${ratio('fcp')} / ${of('lcp')} x${ratio('lcp')} / ${of('tbt')}${own}; ${of('cls', 3)}`,
      );
    }
  }
}

export async function serverFigures(shop: Running, floor: string, admin: string, print: Print) {
  print('pages a second, ten connections on loopback: a second / p50 / p99 ms / failed');
  const cookie = { Cookie: admin };
  for (const [name, url, headers] of [
    ['floor, product', `${floor}/p/label-2`, {}],
    ['product, kept', `${shop.origin}/product/5`, {}],
    ['list, kept', `${shop.origin}/shop`, {}],
    ['list of a search, rendered', `${shop.origin}/shop?q=label`, {}],
    ['product, for an admin, who asks the database', `${shop.origin}/product/5`, cookie],
    ['catalogue', `${shop.origin}/api/catalogue`, {}],
  ] as const) {
    const { perSecond, p50, p99, failed } = await serve(url, headers);
    print(`${name}: ${perSecond.toFixed(0)} / ${p50.toFixed(1)} / ${p99.toFixed(1)} / ${failed}`);
  }
}

export async function visitFigures({ edge }: Side, rounds: number, print: Print) {
  const seen: Awaited<ReturnType<typeof comeBack>>[] = [];
  for (let round = 0; round < rounds; round++) seen.push(await comeBack(edge, '/shop'));
  const of = (key: 'again' | 'offline') => shown(stats(seen.map((one) => one[key])));
  print(`first contentful paint of a second visit / offline: ${of('again')} / ${of('offline')}`);
}
