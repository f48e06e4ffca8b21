import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** True where chroots can be entered. */
export const isRoot = process.getuid?.() === 0

/** Options of unshare for a namespace without network; who is not root is root in there. */
const alone = isRoot ? ['-n'] : ['-r', '-n']

/**
 * Runs lines of a shell without network, in a folder of its own that has nothing but what the lines bring.
 * @param {string} place
 * @param {string} lines
 * @param {Record<string, string>} [env]
 */
export function inNamespace(place, lines, env = {}) {
  const cwd = mkdtempSync(join(place, 'empty-'))
  const ended = spawnSync('unshare', [...alone, 'sh', '-c', `ip link set lo up\n${lines}`], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    encoding: 'utf8',
  })
  return { code: ended.status, out: ended.stdout, err: ended.stderr }
}

/**
 * Starts a server, waits until it is ready, runs lines and stops it.
 * @param {string} program
 * @param {string} word
 * @param {string} [lines]
 */
export const whileServing = (program, word, lines = '') => `
${program} ${word} > log 2>&1 &
server=$!
tries=0
until ${program} ready > ready 2>&1; do
  tries=$((tries + 1))
  if [ $tries -gt 60 ] || ! kill -0 $server 2> /dev/null; then cat log ready; exit 1; fi
  sleep 0.5
done
${lines}
kill $server
wait $server
echo "ended with $?"
cat ready log
`

/**
 * Runs lines of a shell in the root of another system, without network, in processes that end with them.
 * @param {string} root
 * @param {string} lines
 * @param {{ user?: string, shell?: string[] }} [options] `shell` runs the lines in there; without one they are of this
 *   system, with the root as `$root`
 */
export function inRoot(root, lines, { user = '0:0', shell = ['/bin/sh', '-c'] } = {}) {
  mkdirSync(join(root, 'proc'), { recursive: true })
  const mounts = `set -e
root=${root}
mount -t proc proc $root/proc
mount --rbind /dev $root/dev
ip link set lo up
`
  const inside = 'exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot --userspec="$0" $root "$@"'
  const args = shell.length > 0 ? [`${mounts}${inside}`, user, ...shell, lines] : [`${mounts}${lines}`, user]
  const ended = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'sh', '-c', ...args], { encoding: 'utf8' })
  return { code: ended.status, out: ended.stdout, err: ended.stderr }
}
