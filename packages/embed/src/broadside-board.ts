// The custom element, as a script or a module: whoever loads it may write <broadside-board>.
import makeBoard from "built:board";
import styles from "built:styles";
import program from "built:thread";
import type { BroadsideBoard as Declared } from "../broadside-board.d.ts";
import { ATTRIBUTES, type Attributes } from "./attributes.ts";

/** The address of the program, for all elements of a document; undefined until the first one counts. */
let address: string | undefined;

const startWorker = (): Worker => {
  address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  return new Worker(address, { name: "broadside" });
};

let sheet: CSSStyleSheet | undefined;

/** A style sheet that policies against inline styles allow. */
const sheetOf = (): CSSStyleSheet => {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  return sheet;
};

const define = (): void => {
  class BroadsideBoard extends HTMLElement implements Declared {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #root = this.attachShadow({ mode: "open" });
    #board: import("./board.tsx").EmbeddedBoard | undefined;
    #isDue = false;

    connectedCallback(): void {
      this.#root.adoptedStyleSheets = [sheetOf()];
      this.#board ??= new (makeBoard().EmbeddedBoard)(this, this.#root, startWorker);
      this.#board.follow();
      this.#update();
    }

    disconnectedCallback(): void {
      this.#board?.rest();
    }

    attributeChangedCallback(): void {
      this.#update();
    }

    /** Attributes that change together are read together. */
    #update(): void {
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        if (!this.isConnected) return;
        const values = ATTRIBUTES.map((name) => [name, this.getAttribute(name)]);
        this.#board?.show(Object.fromEntries(values) as Attributes);
      });
    }

    declare scenario: string;
    declare shots: string;
    declare language: string;
    declare theme: string;
    declare map: string;
    declare page: string;
    declare interactive: string;
  }

  for (const name of ATTRIBUTES)
    Object.defineProperty(BroadsideBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement): string {
        return this.getAttribute(name) ?? "";
      },
      set(this: HTMLElement, value: string | null | undefined) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  customElements.define("broadside-board", BroadsideBoard);
};

// On a server there are no elements, and a page may load the script twice.
if (globalThis.customElements && !customElements.get("broadside-board")) define();
