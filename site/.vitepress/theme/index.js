// VitePress's own theme, without its fonts, and pages that are loaded whole: so links can be relative, and the site works in any folder.
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";

export default {
  extends: DefaultTheme,
  /** @param {import("vitepress").EnhanceAppContext} context */
  enhanceApp({ router, siteData }) {
    if (import.meta.env.SSR) return;
    let isLoaded = false;
    router.onBeforeRouteChange = (to) => {
      // The first is the page that has been loaded.
      if (isLoaded) window.location.href = to;
      const isFirst = !isLoaded;
      isLoaded = true;
      return isFirst;
    };
    const isServed = window.location.protocol.startsWith("http");
    if (isServed && navigator.serviceWorker)
      // Without it the site works as long as there is a network.
      navigator.serviceWorker.register(`${siteData.value.base}offline.js`).catch(() => {});
  },
};
