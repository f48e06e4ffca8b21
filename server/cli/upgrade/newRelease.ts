import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SQLITE_FILE } from '../../db/client.ts'
import { CommandError } from '../commandError.ts'
import { readArchive } from './archive.ts'
import { postgresBytes } from './postgres.ts'
import { homeOf, type Release, releaseIn, syncFolder, versionIn } from './releases.ts'
import type { Site } from './site.ts'

/** The release that an archive holds. */
export interface NewRelease {
  file: string
  version: string
  /** Bytes of what it unpacks. */
  bytes: number
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** The sum that the file of sums beside an archive has for it. Throws a CommandError where there is none. */
function listedSum(file: string): string {
  const list = join(dirname(file), 'SHA256SUMS')
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const line = lines.find((one) => one.slice(64) === `  ${basename(file)}`)
  if (!line)
    throw new CommandError(`${list} has no sum of ${basename(file)}: put it there, or name the sum with --sum.`)
  return line.slice(0, 64)
}

/** Throws a CommandError where a file has another sum than is named, or than is listed beside it. */
export async function mustHaveSum(file: string, named: string | undefined): Promise<void> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`There is no file ${file}.`)
  if (named !== undefined && !/^[0-9a-f]{64}$/i.test(named))
    throw new CommandError('--sum must be the SHA-256 of the archive, 64 digits.')
  const wanted = named?.toLowerCase() ?? listedSum(file)
  const sum = await sumOf(file)
  if (sum !== wanted)
    throw new CommandError(`${file} has the sum ${sum}, not ${wanted}: fetch it again. Nothing was changed.`)
}

/** Machines by the number in the head of their programs (System V ABI, e_machine). */
const MACHINES: Partial<Record<number, string>> = { 62: 'x64', 183: 'arm64' }

/** The machine for which a program is, by the head of its ELF file. */
export function machineOf(head: Buffer): string {
  const isElf =
    head.length >= 20 && head.subarray(0, 4).toString('latin1') === '\x7fELF' && head[4] === 2 && head[5] === 1
  return (isElf && MACHINES[head.readUInt16LE(18)]) || 'another machine'
}

/** Bytes of package.json that are read at most. */
const MOST_MANIFEST = 65_536

/**
 * Reads an archive whole without writing anything. Throws a CommandError where it is damaged, no release, or for
 * another machine than `machine`.
 */
export async function lookInto(file: string, machine: string): Promise<NewRelease> {
  let bytes = 0
  const heads = new Map<string, Buffer>()
  await readArchive(file, async ({ path, size }, content) => {
    bytes += size
    const isRead = path === 'package.json' || path === 'bin/node' || path === 'ushers'
    let head = Buffer.alloc(0)
    for await (const piece of content) if (isRead && head.length < MOST_MANIFEST) head = Buffer.concat([head, piece])
    if (isRead) heads.set(path, head)
  })
  const [manifest, node] = [heads.get('package.json'), heads.get('bin/node')]
  if (!manifest || !node || !heads.has('ushers'))
    throw new CommandError(`${file} is no archive of a release: it lacks package.json, ushers or bin/node.`)
  const version = versionIn(manifest.toString('utf8'), file)
  if (!/^\d[\w.-]{0,40}$/.test(version)) throw new CommandError(`${file} has no version, but ${version}.`)
  if (machineOf(node) !== machine)
    throw new CommandError(`${file} is for ${machineOf(node)}, this machine is ${machine}. Nothing was changed.`)
  return { file, version, bytes }
}

/** Copies of the data that lie beside each other while an upgrade tries the new release, and the one that stays. */
const COPIES = 5

/** Bytes for what is small: links, the journal, the log of a migration. */
const SLACK = 64 * 1_048_576

function fileBytes({ dataDir }: Site): number {
  const files = ['', '-wal'].map((end) => join(dataDir, `${SQLITE_FILE}${end}`))
  return files.reduce((total, file) => total + (existsSync(file) ? statSync(file).size : 0), 0)
}

/** Throws a CommandError where the disks have too little space for an upgrade. */
export async function mustHaveSpace(site: Site, home: string, { bytes }: NewRelease): Promise<void> {
  const data = COPIES * (site.databaseUrl ? await postgresBytes(site) : fileBytes(site)) + SLACK
  const isOneDisk = statSync(home).dev === statSync(site.dataDir).dev
  const needs = isOneDisk
    ? [{ folder: home, needed: bytes + data }]
    : [
        { folder: home, needed: bytes + SLACK },
        { folder: site.dataDir, needed: data },
      ]
  for (const { folder, needed } of needs) {
    const { bavail, bsize } = statfsSync(folder)
    const [free, wanted] = [bavail * bsize, needed].map((count) => Math.ceil(count / 1_048_576))
    if (bavail * bsize < needed)
      throw new CommandError(`${folder} has ${free} MB free, and ${wanted} are needed. Nothing was changed.`)
  }
}

/** Writes an archive's files into a new folder, each on the disk when this returns. */
async function unpackInto(folder: string, file: string): Promise<void> {
  const folders = new Set<string>()
  const make = async (path: string): Promise<void> => {
    if (folders.has(path)) return
    if (path !== folder) await make(dirname(path))
    const made = await mkdir(path, { mode: 0o755, recursive: true }).then(() => open(path))
    await made.chmod(0o755).finally(() => made.close())
    folders.add(path)
  }
  await make(folder)
  await readArchive(file, async ({ path, isFolder, isProgram }, content) => {
    const place = join(folder, path)
    if (isFolder) return make(place)
    await make(dirname(place))
    const written = await open(place, 'wx', 0o600)
    try {
      for await (const piece of content) await written.writeFile(piece)
      await written.chmod(isProgram ? 0o755 : 0o644)
      await written.sync()
    } finally {
      await written.close()
    }
  })
  for (const path of folders) syncFolder(path)
}

/** Unpacks a release beside the one that runs, under its own name only when it is whole. */
export async function unpack({ file, version }: NewRelease, running: Release): Promise<Release> {
  const home = homeOf(running)
  const [unfinished, old] = [join(home, `.ushers-${version}.new`), join(home, `.ushers-${version}.old`)]
  const folder = join(home, `ushers-${version}-linux-${process.arch}`)
  const putBackOld = (): void => {
    if (existsSync(old) && !existsSync(folder)) renameSync(old, folder)
    for (const left of [unfinished, old]) rmSync(left, { recursive: true, force: true })
  }
  putBackOld()
  // Of other versions, whose upgrade was killed.
  for (const name of readdirSync(home))
    if (/^\.ushers-.+\.new$/.test(name)) rmSync(join(home, name), { recursive: true, force: true })
  try {
    await unpackInto(unfinished, file)
    // Left by an upgrade that went back, or unpacked by hand; a supervisor may still run of it.
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(unfinished, folder)
    syncFolder(home)
  } finally {
    putBackOld()
  }
  return releaseIn(folder)
}
