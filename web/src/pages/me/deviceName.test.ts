import { describe, expect, it } from "vitest";
import { deviceName } from "./deviceName";

describe("the name of a device", () => {
  it("is its browser and its system", () => {
    expect(deviceName("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
      "Firefox · Windows",
    );
    expect(
      deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604"),
    ).toBe("Safari · iPhone");
    expect(deviceName("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36")).toBe(
      "Chrome · Android",
    );
  });

  it("stays as it is where nothing is understood", () => {
    expect(deviceName("curl/7.88.1")).toBe("curl/7.88.1");
    expect(deviceName("")).toBe("");
  });
});
