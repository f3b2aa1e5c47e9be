// The part of Node that these tests use; the page itself is checked against the DOM.
declare module "node:test" {
  type Step = () => unknown;
  interface Clock {
    enable(options: { apis: string[] }): void;
    tick(milliseconds: number): void;
    reset(): void;
  }
  export function test(name: string, run: Step): Promise<void>;
  export function after(run: Step): void;
  export function before(run: Step): void;
  export function beforeEach(run: Step): void;
  export const mock: { timers: Clock };
}

declare module "node:assert/strict" {
  interface Assert {
    equal<T>(actual: T, expected: T, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual<T>(actual: T, expected: T, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    throws(run: () => unknown, error: RegExp): void;
    match(text: string, pattern: RegExp): void;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:child_process" {
  interface Child {
    stdin: { write(text: string): void; end(): void };
    stdout: AsyncIterable<Uint8Array>;
  }
  export function spawn(
    command: string,
    args: string[],
    options: { cwd: URL; stdio: [string, string, string] },
  ): Child;
}

declare module "node:readline" {
  export function createInterface(options: {
    input: AsyncIterable<Uint8Array>;
  }): AsyncIterable<string>;
}

declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readdirSync(path: URL): string[];
}

declare module "node:process" {
  export const env: Record<string, string | undefined>;
}
