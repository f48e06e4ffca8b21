import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ARCHIVE = 'http://archive.ubuntu.com/ubuntu'

/** Ubuntu's package of its keys, which Debian does not have, and its SHA-256 in the index of Ubuntu 22.04. */
const KEYS = 'pool/main/u/ubuntu-keyring/ubuntu-keyring_2021.03.26_all.deb'
const KEYS_SUM = '0d0e7ed6b112f5d03eabf3c7eb01ebdacf9c57714b279e90495cfc58c8c4520f'

/** Milliseconds for a file of 20 kB. */
const FETCH_MS = 30_000

/**
 * What mmdebstrap needs for a root of Ubuntu: options and the archive. Null, which a line says, where the archive
 * cannot be reached. Throws where it has other keys.
 * @param {string} place for the keys
 */
export async function ubuntuSource(place) {
  const response = await fetch(`${ARCHIVE}/${KEYS}`, { signal: AbortSignal.timeout(FETCH_MS) }).catch(() => null)
  if (!response?.ok) {
    console.log(`Ubuntu is left out: ${ARCHIVE} cannot be reached`)
    return null
  }
  const content = Buffer.from(await response.arrayBuffer())
  const sum = createHash('sha256').update(content).digest('hex')
  if (sum !== KEYS_SUM) throw new Error(`${KEYS} has the sum ${sum}, not ${KEYS_SUM}`)
  const folder = mkdtempSync(join(place, 'ubuntu-'))
  writeFileSync(join(folder, 'keys.deb'), content)
  execFileSync('dpkg-deb', ['--extract', join(folder, 'keys.deb'), folder])
  return { options: [`--keyring=${join(folder, 'usr/share/keyrings/ubuntu-archive-keyring.gpg')}`], archive: [ARCHIVE] }
}
