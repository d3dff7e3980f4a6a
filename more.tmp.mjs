import { chromium } from "playwright-core";
