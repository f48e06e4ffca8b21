/*
 * SHA-256 in plain JavaScript (FIPS 180-4): at a LAN address over plain http browsers have no crypto.subtle, and for
 * many short messages waiting for a promise each time would cost more than the hash itself.
 */

const ROUNDS = 64
const BLOCK_BYTES = 64

/** The first `count` prime numbers. */
function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of a number's fraction. */
const fraction = (n: number): number => ((n - Math.floor(n)) * 2 ** 32) | 0

// FIPS 180-4, 4.2.2 and 5.3.3: of the cube roots of the first 64 primes, and of the square roots of the first 8.
const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)))
const INITIAL = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const schedule = new Int32Array(ROUNDS)

/** Takes in 64 bytes from `at`: changes `state` as 6.2.2 says. */
function compress(state: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(at + 4 * i)
  for (let i = 16; i < ROUNDS; i += 1) {
    const early = schedule[i - 15] as number
    const late = schedule[i - 2] as number
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = (schedule[i - 16] as number) + small0 + (schedule[i - 7] as number) + small1
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < ROUNDS; i += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1 + choice + (CONSTANTS[i] as number) + (schedule[i] as number)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + big0 + majority) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** The SHA-256 digest, 32 bytes, of a message of less than 512 MB. */
export function sha256(message: Uint8Array): Uint8Array {
  // A one bit, zeros, and the length in bits as a 64-bit number (5.1.1).
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  const state = INITIAL.slice()
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, view, at)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let i = 0; i < 8; i += 1) out.setInt32(4 * i, state[i] as number)
  return digest
}
