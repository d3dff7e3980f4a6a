// The page's words in English, loaded for tests without a browser that import this.
import type { Room } from "../src/words/room.ts";

const rooms = import.meta.glob<Record<string, Room<object>>>("../src/words/rooms/*.ts", { eager: true });

await Promise.all(Object.values(rooms).flatMap((file) => Object.values(file).map((room) => room.load())));
