import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { CommandError } from '../commandError.ts'

/** Bytes of a block of a tar file (POSIX.1-2017, pax, ustar). */
const BLOCK = 512

/** First bytes of what may be given as an archive. */
const XZ = 'fd377a585a00'
const GZIP = '1f8b'

/** Far more than a release has: 500 files, 160 MB. */
const MOST_ENTRIES = 20_000
const MOST_BYTES = 1_000_000_000

/** One file or folder of an archive. */
export interface ArchiveEntry {
  /** Below the archive's one folder. */
  path: string
  isFolder: boolean
  isProgram: boolean
  size: number
}

/** Receives each file's content in pieces, which it must read to the end. */
export type TakeEntry = (entry: ArchiveEntry, content: AsyncIterable<Buffer>) => Promise<void>

const damaged = (file: string): CommandError =>
  new CommandError(`${file} is cut off or damaged: fetch it again. Nothing was changed.`)

/** Bytes of a stream, as many as are asked for. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #file: string
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>, file: string) {
    this.#chunks = stream[Symbol.asyncIterator]()
    this.#file = file
  }

  /** Between 1 and `most` bytes. Throws a CommandError at the end of the stream. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) throw damaged(this.#file)
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await this.some(left)
      left -= piece.length
      yield piece
    }
  }

  /** Reads what is left, for nothing. */
  async end(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async exactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
}

const textAt = (block: Buffer, from: number, length: number): string => {
  const text = block.toString('utf8', from, from + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

const numberAt = (block: Buffer, from: number, length: number): number => {
  const text = textAt(block, from, length).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

/** Sum of a header's bytes, with its own field taken as blanks. */
const sumOf = (block: Buffer): number =>
  block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)

/** The path below the archive's own folder. Throws a CommandError where it leads out of it. */
function pathBelow(whole: string, top: string | undefined): { top: string; path: string } {
  const [first = '', ...parts] = whole.replace(/\/$/, '').split('/')
  const isInside = [first, ...parts].every((part) => part !== '' && part !== '.' && part !== '..')
  const isPlain = /^[\w@.+/-]+$/.test(whole)
  if (!isInside || !isPlain || (top !== undefined && first !== top))
    throw new CommandError(
      `The archive has the path ${JSON.stringify(whole)}, which leads out of its folder: it is no release.`,
    )
  return { top: first, path: parts.join('/') }
}

/** A header's entry with its whole path. Throws a CommandError where it is no plain file or folder. */
function entryOf(block: Buffer, file: string): ArchiveEntry {
  const size = numberAt(block, 124, 12)
  if (textAt(block, 257, 5) !== 'ustar' || numberAt(block, 148, 8) !== sumOf(block) || Number.isNaN(size))
    throw damaged(file)
  const prefix = textAt(block, 345, 155)
  const path = `${prefix}${prefix ? '/' : ''}${textAt(block, 0, 100)}`
  const kind = textAt(block, 156, 1) || '0'
  if (kind === '1' || kind === '2')
    throw new CommandError(`The archive has a link, ${JSON.stringify(path)}: it is no release.`)
  if ((kind !== '0' && kind !== '5') || (kind === '5' && size > 0))
    throw new CommandError(
      `The archive has ${JSON.stringify(path)}, which is neither file nor folder: it is no release.`,
    )
  return { path, isFolder: kind === '5', isProgram: (numberAt(block, 100, 8) & 0o100) !== 0, size }
}

/** Reads the entries of a tar file, each once. Throws a CommandError where it is no release's. */
async function readTar(bytes: Bytes, file: string, take: TakeEntry): Promise<void> {
  const seen = new Set<string>()
  let top: string | undefined
  let total = 0
  for (;;) {
    const block = await bytes.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const entry = entryOf(block, file)
    const below = pathBelow(entry.path, top)
    top = below.top
    total += entry.size
    if (seen.has(below.path) || seen.size > MOST_ENTRIES || total > MOST_BYTES)
      throw new CommandError(`The archive has ${JSON.stringify(entry.path)} twice, or too much: it is no release.`)
    seen.add(below.path)
    await take({ ...entry, path: below.path }, bytes.pieces(entry.size))
    await bytes.exactly((BLOCK - (entry.size % BLOCK)) % BLOCK)
  }
}

/** Throws a CommandError where a file is not packed by xz; names what it is instead. */
async function mustBePackedByXz(file: string): Promise<void> {
  const opened = await open(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const head = Buffer.alloc(XZ.length / 2)
  await opened.read(head).finally(() => opened.close())
  const hex = head.toString('hex')
  if (hex === XZ) return
  throw new CommandError(
    hex.startsWith(GZIP)
      ? `${file} is npm's package: an installation of npm takes it. This one needs ushers-….tar.xz.`
      : `${file} is no archive of a release: ushers-….tar.xz is one.`,
  )
}

/**
 * Reads a whole archive of a release, files and folders in its one folder. Writes nothing. Throws a CommandError where
 * it is none, is damaged, has a link or a path that leads out of its folder, or where xz is missing.
 */
export async function readArchive(file: string, take: TakeEntry): Promise<void> {
  await mustBePackedByXz(file)
  const xz = spawn('xz', ['--decompress', '--stdout', '--', file], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(xz, 'close').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError('Missing: xz. On Debian or Ubuntu: apt install xz-utils')
    throw error
  })
  // Awaited below, after what reading throws.
  ended.catch(() => {})
  try {
    const bytes = new Bytes(xz.stdout, file)
    await readTar(bytes, file, take)
    await bytes.end()
  } catch (error) {
    xz.kill()
    // What nobody reads would keep it from being closed.
    xz.stdout.destroy()
    // Where there is no xz, its output ends at once.
    await ended
    throw error
  }
  const [code] = await ended
  if (code !== 0) throw damaged(file)
}
