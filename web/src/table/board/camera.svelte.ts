// Where the table is seen from: pan, zoom, pinch, keys. The world is a layer of its own, as large as it is seen: a
// movement only shifts and stretches that layer, which takes neither layout nor drawing. When a zoom has come to rest
// the layer gets its new size, and all that stands on it is drawn afresh for that size.

import { select } from "d3-selection";
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
  zoom,
  zoomIdentity,
  zoomTransform,
} from "d3-zoom";
import { narrow } from "../../design/width";
import type { Spot } from "../terrain/shape";

/** Pixels for one of the rulebook's units where the zoom is 1. */
const BASE = 16;
/** The closest look: pixels for an inch. */
const CLOSEST = 80;
/** The frame round the table and a little felt beyond it: pixels, both sides together. */
const FRAME = 44;
/** A narrow viewport, with a narrow frame: pixels. */
const NARROW = 640;
/** So much larger must a table become by filling the width, if not all of it is to be seen at first. */
const FILL = 1.2;
/** No less than two fifths of it are seen at first. */
const MOST = 2.5;
/** The farthest look. */
const LEAST = 0.02;
/** What is closer than this to the edge of the screen is hardly in sight: pixels. */
const EDGE = 24;
/** A hand that lifts often comes back at once; the table is drawn afresh when it does not: milliseconds. */
const SETTLE = 140;
/** How long a button or a key takes to get somewhere: milliseconds. */
const GLIDE = 170;

export class Camera {
  /** Pixels on the screen for one unit, at rest; the size of the world layer goes by it. */
  scale = $state(BASE);
  /** The part of the table in sight, at rest, in map coordinates. */
  sight = $state.raw({ x: 0, y: 0, width: 1, height: 1 });

  private zoom: ZoomBehavior<HTMLElement, unknown> | undefined;
  private touched = false;
  /** Whether the whole table was asked for. */
  private whole = false;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly inch: number,
    /** Whether tools lie over the edge of the viewport: the whole table is shown beside them. */
    private readonly tools: boolean,
    /** Where the eye belongs where not all of the table can be seen at once. */
    private readonly home: () => Spot | undefined = () => undefined,
  ) {}

  /** Takes hold of the viewport and moves the world in it. `pans` says whether a gesture that begins here is ours. */
  attach(viewport: HTMLElement, world: HTMLElement, pans: (event: Event) => boolean): () => void {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const behaviour = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent) => (event.type === "wheel" || !event.button) && pans(event))
      .on("start", () => clearTimeout(settling))
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) this.touched = true;
        world.style.transform = this.shifted(transform);
      })
      .on("end", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        const rest = () => this.rest(viewport, world);
        if (sourceEvent) settling = setTimeout(rest, SETTLE);
        else rest();
      });
    this.zoom = behaviour;
    this.viewport = viewport;
    this.world = world;
    select(viewport).call(behaviour).on("dblclick.zoom", null);
    const watch = new ResizeObserver(() => this.resized());
    watch.observe(viewport);
    this.resized();
    return () => {
      clearTimeout(settling);
      watch.disconnect();
      select(viewport).on(".zoom", null);
    };
  }

  private viewport: HTMLElement | undefined;
  private world: HTMLElement | undefined;

  /** The spot of the table under a point of the screen. */
  spotAt(clientX: number, clientY: number): Spot {
    const viewport = this.viewport;
    if (!viewport) return [0, 0];
    const { left, top } = viewport.getBoundingClientRect();
    const [x, y] = zoomTransform(viewport).invert([clientX - left, clientY - top]);
    return [x / BASE, y / BASE];
  }

  /** Whether a spot is in the lower half of what is seen. */
  isLow([, y]: Spot): boolean {
    return y > this.sight.y + this.sight.height / 2;
  }

  /** The whole table, as large as it will go. */
  fit(glides = true) {
    const { viewport, zoom: behaviour } = this;
    if (!viewport || !behaviour) return;
    const k = this.fitting(viewport);
    const { left, bottom } = this.taken();
    const x = left + (viewport.clientWidth - left - this.width * BASE * k) / 2;
    const y = (viewport.clientHeight - bottom - this.height * BASE * k) / 2;
    this.glide(glides, () => behaviour.transform(select(viewport), zoomIdentity.translate(x, y).scale(k)));
    this.touched = false;
    this.whole = true;
  }

  /** The first look: the whole table; on a small screen, if that were much smaller than the screen is wide, as much of
      it as has its width, around whoever looks. */
  private first() {
    const { viewport, zoom: behaviour } = this;
    if (!viewport || !behaviour) return;
    const least = this.fitting(viewport);
    const k = Math.min(this.filling(viewport), least * MOST);
    const home = this.home();
    if (this.whole || !home || !this.tools || !narrow() || k < least * FILL) {
      const { whole } = this;
      this.fit(false);
      this.whole = whole;
      return;
    }
    const [across, down] = [viewport.clientWidth, viewport.clientHeight - this.taken().bottom];
    const edge = frame(viewport) / 2;
    const far = this.height * BASE * k;
    const top = Math.min(edge, Math.max(down - edge - far, down / 2 - home[1] * BASE * k));
    const left = (across - this.width * BASE * k) / 2;
    behaviour.transform(select(viewport), zoomIdentity.translate(left, top).scale(k));
  }

  by(factor: number) {
    const { viewport } = this;
    this.touched = true;
    if (viewport) this.glide(true, () => this.zoom?.scaleBy(select(viewport), factor));
  }

  pan(right: number, down: number) {
    const { viewport } = this;
    if (!viewport) return;
    this.touched = true;
    const { k } = zoomTransform(viewport);
    this.glide(true, () => this.zoom?.translateBy(select(viewport), -right / k, -down / k));
  }

  /** Brings a spot into sight, if it is not within it. */
  show([x, y]: Spot) {
    const { sight, viewport } = this;
    if (!viewport) return;
    const [mx, my] = [EDGE / this.scale, EDGE / this.scale];
    const seen =
      x > sight.x + mx &&
      x < sight.x + sight.width - mx &&
      y > sight.y + my &&
      y < sight.y + sight.height - my;
    if (seen) return;
    this.touched = true;
    this.glide(true, () => this.zoom?.translateTo(select(viewport), x * BASE, y * BASE));
  }

  /** Goes to another view at once, and shows the way there: what was drawn for the new view begins as the old one. */
  private glide(glides: boolean, go: () => void) {
    const { viewport, world } = this;
    if (!viewport || !world) return go();
    const { x, y, k } = zoomTransform(viewport);
    go();
    if (!glides || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = `translate(${x}px, ${y}px) scale(${(k * BASE) / this.scale})`;
    world.animate([{ transform: from }, { transform: world.style.transform }], {
      duration: GLIDE,
      easing: "ease-out",
    });
  }

  private resized() {
    const { viewport, zoom: behaviour } = this;
    if (!viewport || !behaviour || viewport.clientWidth === 0) return;
    const fitting = this.fitting(viewport);
    // Half a screen beyond the edges may be seen, so that a corner can be brought under a panel's edge.
    const [mx, my] = [viewport.clientWidth / 2 / fitting, viewport.clientHeight / 2 / fitting];
    behaviour
      .extent([
        [0, 0],
        [viewport.clientWidth, viewport.clientHeight],
      ])
      .scaleExtent([fitting * 0.75, Math.max(CLOSEST / this.inch / BASE, fitting * 2)])
      .translateExtent([
        [-mx, -my],
        [this.width * BASE + mx, this.height * BASE + my],
      ]);
    if (!this.touched) this.first();
  }

  private fitting(viewport: HTMLElement): number {
    const { bottom } = this.taken();
    const high = (viewport.clientHeight - bottom - frame(viewport)) / (this.height * BASE);
    // A window can be lower than its panels; the table stays a table.
    return Math.max(Math.min(this.filling(viewport), high), LEAST);
  }

  /** The zoom at which the table is as wide as its room. */
  private filling(viewport: HTMLElement): number {
    const { left } = this.taken();
    return (viewport.clientWidth - left - frame(viewport)) / (this.width * BASE);
  }

  /** The layer where it belongs, stretched from the size that it was drawn for. */
  private shifted({ x, y, k }: ZoomTransform): string {
    const stretch = (k * BASE) / this.scale;
    // On whole pixels of the screen a layer keeps the sharpness that it was drawn with.
    const [left, top] = stretch === 1 ? [x, y].map(toPixel) : [x, y];
    return `translate(${left}px, ${top}px) scale(${stretch})`;
  }

  /** The room that the tools take: at the left, or on a small screen below. */
  private taken(): { left: number; bottom: number } {
    if (!this.tools) return { left: 0, bottom: 0 };
    // They grow with the letters.
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    return narrow() ? { left: 0, bottom: 3.5 * rem } : { left: 3.25 * rem, bottom: 0 };
  }

  private rest(viewport: HTMLElement, world: HTMLElement) {
    const transform = zoomTransform(viewport);
    const { x, y, k } = transform;
    const scale = k * BASE;
    this.scale = scale;
    world.style.transform = this.shifted(transform);
    this.sight = {
      x: -x / scale,
      y: -y / scale,
      width: viewport.clientWidth / scale,
      height: viewport.clientHeight / scale,
    };
  }
}

const frame = (viewport: HTMLElement) => (viewport.clientWidth < NARROW ? FRAME / 2 : FRAME);

const toPixel = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio;
