// SHA-256, for browsers that have none of their own: without TLS, as on a phone that plays in the local network,
// there is no crypto.subtle.

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function digest(bytes) {
  if (!globalThis.crypto?.subtle) return sha256(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
}

/** @type {number[]} */
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}
/** @param {number} number */
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const words = new DataView(whole.buffer);
  words.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  const sum = Int32Array.from(START);
  const mixed = new Int32Array(64);
  for (let block = 0; block < whole.length; block += 64) {
    for (let i = 0; i < 16; i++) mixed[i] = words.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [far, near] = [mixed[i - 15], mixed[i - 2]];
      mixed[i] = mixed[i - 16] + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + mixed[i - 7]
        + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + mixed[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (sum[place] += word));
  }
  const result = new DataView(new ArrayBuffer(32));
  sum.forEach((word, place) => result.setInt32(place * 4, word));
  return new Uint8Array(result.buffer);
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
