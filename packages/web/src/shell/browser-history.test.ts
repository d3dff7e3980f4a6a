import fc from "fast-check";
import { expect, test } from "vitest";
import { Layers } from "../parts/window/layers.ts";
import { BrowserHistory, type HistoryPort } from "./browser-history.ts";

/** A fake browser history: its entries, the current entry, and a listener for Back and Forward. */
class FakeHistory implements HistoryPort {
  entries: { state: unknown; address: string }[] = [{ state: null, address: "#0" }];
  at = 0;
  left = false;
  told: () => void = () => {};

  get href(): string {
    return this.entries[this.at].address;
  }
  get state(): unknown {
    return this.entries[this.at].state;
  }
  push(state: unknown, address: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, address }];
    this.at++;
  }
  replace(state: unknown, address: string): void {
    this.entries[this.at] = { state, address };
  }
  back(): void {
    if (this.at === 0) this.left = true;
    else {
      this.at--;
      this.told();
    }
  }
  forward(): void {
    if (this.at + 1 >= this.entries.length) return;
    this.at++;
    this.told();
  }
}

const begin = () => {
  const port = new FakeHistory();
  const layers = new Layers();
  const shown: string[] = [];
  const history = new BrowserHistory(port, layers, (address) => shown.push(address));
  port.told = () => history.moved();
  let isOpen = false;
  let release = (): void => {};
  const close = (): void => {
    isOpen = false;
    release();
  };
  const open = (): void => {
    isOpen = true;
    release = layers.open(close);
  };
  return { port, history, shown, open, close, isOpen: () => isOpen };
};

test("a position entered in a layer takes the place of its entry", () => {
  const { port, history, shown, open, close } = begin();
  open();
  history.write("1", "push");
  close();
  expect(port.entries.map(({ address }) => address)).toEqual(["#0", "#1"]);
  port.back();
  expect(shown.at(-1)).toBe("#0");
  port.forward();
  expect(shown.at(-1)).toBe("#1");
});

test("a layer closed otherwise leaves nothing that Back would stop at, and takes only one entry however often", () => {
  const { port, history, shown, open, close } = begin();
  history.write("1", "push");
  for (let i = 0; i < 3; i++) {
    open();
    close();
  }
  expect(port.entries).toHaveLength(3);
  port.back();
  expect(shown.at(-1)).toBe("#0");
});

test("a link pressed in a layer is followed", () => {
  const { port, history, shown, open, isOpen } = begin();
  open();
  // The browser goes there by itself and reports it afterwards.
  port.push(null, "#link");
  history.moved();
  expect(isOpen()).toBe(false);
  expect(shown.at(-1)).toBe("#link");
  port.back();
  expect(shown.at(-1)).toBe("#0");
});

test("what is looked at may change while a layer is open", () => {
  const { port, history, shown, open, close } = begin();
  open();
  history.write("look", "replace");
  close();
  history.write("1", "push");
  port.back();
  expect(shown.at(-1)).toBe("#0");
});

test("whatever is opened and closed between positions, Back walks through the positions and nothing else", () => {
  const anyAct = fc.constantFrom("position", "open", "close");
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
      const { port, history, open, close, isOpen } = begin();
      let positions = 0;
      for (const act of acts) {
        if (act === "position") {
          history.write(String(++positions), "push");
          if (isOpen()) close();
        } else if (act === "open" && !isOpen()) open();
        else if (act === "close" && isOpen()) close();
      }
      if (isOpen()) port.back();
      for (let position = positions; position > 0; position--) {
        expect(port.href).toBe(`#${position}`);
        port.back();
      }
      expect(port.href).toBe("#0");
    }),
  );
});
