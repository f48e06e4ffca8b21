import type { CustomFetch } from 'openid-client'

/** Bytes of an answer: a description of an issuer, its keys and a token have some 10 kB together. */
const ANSWER_BYTES = 256 * 1024

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > ANSWER_BYTES) throw new Error(`the answer has more than ${ANSWER_BYTES} bytes`)
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** `fetch`, which throws where an answer is larger than `ANSWER_BYTES`. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  if (!response.body) return response
  const { status, headers } = response
  return new Response(await readBounded(response.body as ReadableStream<Uint8Array>), { status, headers })
}
