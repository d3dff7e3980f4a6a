import { VitePWA } from "vite-plugin-pwa";

/**
 * Matches the path of a separate page next to this one, such as `report/page.html`: the service worker does not
 * handle it.
 */
const OTHER_PAGE = /\/(?!index\.html)[^/?]+\.\w+(\?|$)/;

/**
 * Makes the page an installable app that works offline: adds its manifest, and a service worker that caches all
 * of its files. The page registers the worker itself (src/model/service-worker.ts); a newer version waits until
 * the user asks for it.
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
