// Loaded into a page by layout.py: what of it cannot be seen, read or touched in the window as it is now.

(() => {
  const CONTROLS = ":is(button, a[href], select, input, textarea, summary, [role=button]):not(.skip)";
  const PARTS = "[data-part], [data-hand]";
  const HAND = "[data-hand]";
  const FINGER = 44;
  const ROUNDING = 2;

  const named = (at) => {
    const classes = [...at.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    return `${at.localName}.${classes} "${(at.getAttribute("aria-label") ?? at.textContent).trim().slice(0, 30)}"`;
  };
  const isShown = (at) => at.checkVisibility({ visibilityProperty: true }) && !at.closest("[inert]");
  const isSpokenOnly = (at) => at !== null && (getComputedStyle(at).clipPath !== "none" || isSpokenOnly(at.parentElement));
  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const common = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const size = ({ left, top, right, bottom }) => [Math.round(right - left), Math.round(bottom - top)];
  /** What stays in its place while the rest is scrolled lies over that on purpose. */
  const stays = (at) => at !== null && (getComputedStyle(at).position === "sticky" || stays(at.parentElement));
  const pairs = (all) =>
    all.flatMap((one, index) => all.slice(index + 1).flatMap((other) => (stays(one.at) === stays(other.at) ? [[one, other]] : [])));

  /** What of a box is left by all that cuts it off: windows that scroll, and the edges of what hides the rest. */
  function seen(box, within) {
    if (within === null) return common(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const cuts = getComputedStyle(within).overflow !== "visible";
    return seen(cuts ? common(box, within.getBoundingClientRect()) : box, within.parentElement);
  }

  const scrollTo = (at) => at.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });

  function whatLiesOver(at, [across, down]) {
    const { left, top, width, height } = at.getBoundingClientRect();
    const hit = document.elementFromPoint(left + across * width, top + down * height);
    if (hit === null) return "the edge of the window";
    const isIt = at.contains(hit) || hit.contains(at) || hit.closest("label")?.contains(at);
    return isIt ? null : named(hit);
  }

  /** After scrolling as far as needed, a finger finds it wherever it touches it; a card of a hand at least in its upper half. */
  function unreachable(at) {
    scrollTo(at);
    const over = [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.8]].map((point) => whatLiesOver(at, point));
    const covered = at.closest(HAND) ? over.slice(0, 2) : over;
    const isReached = at.closest(HAND) ? covered.includes(null) : covered.every((found) => found === null);
    return isReached ? [] : `${named(at)} lies under ${covered.find((found) => found !== null)}`;
  }

  function tooSmall(at) {
    const [width, height] = size((at.closest("label") ?? at).getBoundingClientRect());
    return Math.min(width, height) < FINGER - ROUNDING ? `${named(at)} is ${width}×${height}` : [];
  }

  /** Cards of one hand overlap, and a thing may lie in another one; all else has a place of its own. */
  function colliding([one, other]) {
    const isNested = one.at.contains(other.at) || other.at.contains(one.at);
    const hand = one.at.closest(HAND);
    if (isNested || (hand !== null && hand === other.at.closest(HAND))) return [];
    const share = area(common(one.box, other.box)) / Math.min(area(one.box), area(other.box));
    return share > 0.2 ? `${named(one.at)} and ${named(other.at)} lie over each other` : [];
  }

  const SHRUNK = 0.2; // of a line's height above and below its letters

  /** Words as they stand on the page, line by line; cards of a hand cover each other on purpose. */
  function wordsIn(within) {
    const found = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      const isRead = at.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isSpokenOnly(at);
      if (!node.data.trim() || at.closest(`svg, [inert], ${HAND}`) || !isRead) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        const box = seen({ left, right, top: top + SHRUNK * height, bottom: bottom - SHRUNK * height }, at);
        if (area(box) > 0) found.push({ at, box });
      }
    }
    return found;
  }

  const isOver = (one, other) => area(common(one.box, other.box)) > 0.12 * Math.min(area(one.box), area(other.box));

  function overprinted([one, other]) {
    return one.at !== other.at && isOver(one, other) ? `${named(one.at)} and ${named(other.at)} are printed over each other` : [];
  }

  /** A sign beside a word, or on a chip of its own, is not printed over it; a picture behind it is larger on all sides. */
  function signsOver(word, chips) {
    const beside = [...word.at.parentElement.children].filter((at) => at.localName === "svg" && isShown(at)).map(placed);
    const isBehind = ({ box }) => area(common(box, word.box)) > 0.95 * area(word.box);
    const over = [...beside, ...chips].filter((sign) => area(sign.box) > 0 && isOver(word, sign) && !isBehind(sign));
    return over.map((sign) => `${named(word.at)} is printed over ${named(sign.at)}`);
  }

  /** Where we are is said in full, and so is whose turn it is: the people of the tests have short names. */
  const cutOff = (at) => (at.scrollWidth > at.clientWidth ? `${named(at)} is cut off` : []);

  const placed = (at) => ({ at, box: seen(at.getBoundingClientRect(), at.parentElement) });

  function partsIn(within) {
    return [...within.querySelectorAll(PARTS)].map((at) => {
      scrollTo(at);
      const { box } = placed(at);
      return [at.dataset.part ?? "hand", isShown(at) && area(box) ? size(box) : [0, 0]];
    });
  }

  /** What can be touched within a part of the page, what is wrong with it, and how large the parts of a board are. */
  globalThis.layoutOf = (selector) => {
    const within = document.querySelector(selector);
    const controls = [...within.querySelectorAll(CONTROLS)].filter((at) => isShown(at) && !isSpokenOnly(at));
    const inPlace = controls.map(placed).filter(({ box }) => area(box) > 0);
    const words = wordsIn(within);
    const chips = [...within.querySelectorAll("svg.ico")].filter(isShown).map(placed);
    const printed = [pairs(words).flatMap(overprinted), words.flatMap((word) => signsOver(word, chips))];
    const cut = [...within.querySelectorAll(".where :is(.place, .wait, strong)")].filter(isShown).flatMap(cutOff);
    const faults = [pairs(inPlace).flatMap(colliding), ...printed, cut];
    return {
      controls: controls.length,
      faults: [...faults.flat(), ...controls.flatMap(tooSmall), ...controls.flatMap(unreachable)],
      parts: Object.fromEntries(partsIn(within)),
      sideways: document.documentElement.scrollWidth - innerWidth,
    };
  };
})();
