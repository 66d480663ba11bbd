// One's part of the shuffle: 32 random bytes, and SHA-256 of "spieltisch commit" and them.
const PREFIX = new TextEncoder().encode("spieltisch commit");
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export async function draw() {
  const value = crypto.getRandomValues(new Uint8Array(32));
  const bytes = new Uint8Array([...PREFIX, ...value]);
  // Without TLS browsers have no crypto.subtle, as on a phone that plays in the local network.
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
  return { value: hex(value), commitment: hex(digest) };
}

// SHA-256 of at most 55 bytes, which are one block.
export function sha256(bytes) {
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, place) => block.setUint8(place, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, bytes.length * 8);
  const primes = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
  const round = primes.map((prime) => fraction(Math.cbrt(prime)));
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const mixed = Array.from({ length: 16 }, (_, place) => block.getInt32(place * 4));
  for (let i = 16; i < 64; i++) {
    const [far, near] = [mixed[i - 15], mixed[i - 2]];
    mixed[i] = (mixed[i - 16] + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + mixed[i - 7]
      + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = start;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + round[i] + mixed[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  const result = new DataView(new ArrayBuffer(32));
  [a, b, c, d, e, f, g, h].forEach((word, place) => result.setInt32(place * 4, (word + start[place]) | 0));
  return new Uint8Array(result.buffer);
}
