const BLOCK = 512

/**
 * @typedef {object} Entry
 * @property {string} path without a slash at its end
 * @property {Buffer} [content] of a file
 * @property {string} [link] what a symbolic link names; an entry without content and link is a folder
 * @property {boolean} [isProgram] mode 0755 instead of 0644
 */

/** @param {number} value @param {number} length */
const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`

/**
 * Splits a path for the two fields of a ustar header.
 * @param {string} path
 * @returns {[name: string, prefix: string]}
 */
function fieldsOf(path) {
  if (Buffer.byteLength(path) <= 100) return [path, '']
  const at = path.indexOf('/', path.length - 101)
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new Error(`${path} is too long for a tar file`)
  return [name, prefix]
}

/** @param {Entry} entry @param {number} seconds */
function headerOf({ path, content, link, isProgram }, seconds) {
  const isFolder = content === undefined && link === undefined
  const [name, prefix] = fieldsOf(isFolder ? `${path}/` : path)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(isFolder || isProgram ? 0o755 : 0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content?.length ?? 0, 12), 124)
  header.write(octal(seconds, 12), 136)
  header.write('        ', 148)
  header.write(isFolder ? '5' : link === undefined ? '0' : '2', 156)
  header.write(link ?? '', 157)
  header.write('ustar\0' + '00', 257)
  header.write('root', 265)
  header.write('root', 297)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Folders above entries, which tar makes anyway, with an owner and a mode of their own. @param {Entry[]} entries */
function withFolders(entries) {
  const paths = new Set(entries.map(({ path }) => path))
  const above = new Set()
  for (const { path } of entries)
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
      if (!paths.has(path.slice(0, at))) above.add(path.slice(0, at))
  return [...entries, ...[...above].map((path) => ({ path }))]
}

/**
 * A tar file whose bytes depend on its entries alone: in the order of their paths, owned by root, all of one time.
 * @param {Entry[]} entries
 * @param {number} seconds since 1970, the time of each entry
 */
export function tar(entries, seconds) {
  const sorted = withFolders(entries).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = sorted.flatMap((entry) => {
    const length = entry.content?.length ?? 0
    return [
      headerOf(entry, seconds),
      entry.content ?? Buffer.alloc(0),
      Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK),
    ]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}
