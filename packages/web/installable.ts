import { VitePWA } from "vite-plugin-pwa";

/** Begins the path of a page of its own beside this one, such as `report/page.html`: it is none of the service worker's. */
const OTHER_PAGE = /\/(?!index\.html)[^/?]+\.\w+(\?|$)/;

/**
 * Makes the page a program that can be installed and needs no network: its description, and a service worker that keeps every
 * file of it. The page registers the worker itself (src/model/service-worker.ts); a newer version waits until it is asked for.
 */
export const installable = () =>
  VitePWA({
    injectRegister: false,
    registerType: "prompt",
    manifest: {
      name: "Broadside: where are the ships?",
      short_name: "Broadside",
      description:
        "The exact chance of a ship on every cell in a game of Battleship, and where to shoot next. Play, look back, learn. Nothing is sent anywhere.",
      lang: "en",
      start_url: "./",
      scope: "./",
      display: "standalone",
      theme_color: "#f9f6ee",
      background_color: "#f9f6ee",
      categories: ["games"],
      icons: [
        { src: "icon.svg", type: "image/svg+xml", sizes: "any" },
        { src: "icon-192.png", type: "image/png", sizes: "192x192" },
        { src: "icon-512.png", type: "image/png", sizes: "512x512" },
        { src: "icon-maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: ["**/*.{js,css,html,svg,png,webmanifest,woff2}"],
      dontCacheBustURLsMatching: /^assets\//,
      ignoreURLParametersMatching: [/^lang$/],
      navigateFallback: "index.html",
      navigateFallbackDenylist: [OTHER_PAGE],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
