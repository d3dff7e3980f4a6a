import { describe, expect, it } from "vitest";
import { takeQueueAddress, withoutPassword } from "./queue-address.ts";

const take = (text: string, env: Record<string, string | undefined> = {}) => takeQueueAddress(text, "--queue", env);

describe("the address of a queue", () => {
  it("is called without user and password", () => {
    const address = take("postgresql://ann:s%2Fecret@db.example:5433/games?sslmode=require");
    expect(address).toMatchObject({
      ok: true,
      value: { label: "postgres://db.example:5433/games", password: "s/ecret" },
    });
  });

  it("has the password of PGPASSWORD where it names none, which no program started later sees", () => {
    const env = { PGPASSWORD: "hush", HOME: "/" };
    expect(take("postgres://ann@db/games", env)).toMatchObject({ ok: true, value: { password: "hush" } });
    expect(env).toEqual({ HOME: "/" });
    expect(take("postgres://ann@db/games?password=quiet")).toMatchObject({ ok: true, value: { password: "quiet" } });
  });

  it("is refused in one line that does not show it", () => {
    const wrong = [
      "",
      "games",
      "http://ann:hush@db/games",
      "postgres://ann:hush@db",
      "postgres:///games",
      "postgres://ann:12/hush@db/games",
      "postgres://ann:hu#sh@db/games",
      "postgres://ann:1?hush@db/games",
      "postgres://ann:hu%sh@db/games",
    ];
    for (const text of wrong) {
      const address = take(text);
      expect(address.ok, text).toBe(false);
      if (!address.ok) expect(Object.values(address.error).join()).not.toMatch(/hush|hu#|sh@|ann/);
    }
  });

  it("takes the password out of whatever a server says", () => {
    const address = take("postgres://ann:a%2Fb%20c@db/games");
    if (!address.ok) throw new Error("it is an address");
    const { connection } = address.value;
    expect(withoutPassword(`x a/b c y a%2Fb%20c z ${connection}`, address.value)).toBe("x *** y *** z (the address)");
  });
});
