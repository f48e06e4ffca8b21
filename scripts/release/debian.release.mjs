import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../bootstrap.mjs'
import { inRoot, isRoot, whileServing } from './namespace.mjs'
import { ubuntuSource } from './ubuntu.mjs'

const { place, first, isWhole } = inject('made')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const deb = `ushers_${version}_amd64.deb`
const archive = `ushers-${version}-linux-x64`

/** Debian's answer to `purge`, given at a terminal. */
const purge = (/** @type {string} */ answer) =>
  `echo ${answer} | script --quiet --command 'dpkg --purge ushers' /dev/null && echo`

/** What dpkg of Ubuntu 22.04 tells of a folder that others use, too. */
const SHARED = "dpkg: warning: while removing ushers, directory '/usr/lib/systemd/system' not empty so not removed\n"

const INSTALL = 'apt-get -qq install --yes /release.deb > apt.log 2>&1 || { cat apt.log; exit 1; }'

const areRoots = isRoot && isWhole
const ubuntu = areRoots ? await ubuntuSource(place) : null

/** @typedef {{ options: string[], archive: string[] }} Source */

/** @type {[name: string, suite: string, source: Source | null][]} */
const systems = [
  ['Debian 12', 'bookworm', { options: [], archive: [] }],
  ['Debian 13', 'trixie', { options: [], archive: [] }],
  ['Ubuntu 22.04', 'jammy', ubuntu],
  ['Ubuntu 24.04', 'noble', ubuntu],
]

for (const [name, suite, source] of systems)
  describe.runIf(areRoots && source)(`in an empty ${name}`, () => {
    let debian = ''
    beforeAll(() => {
      debian = mkdtempSync(join(place, `${suite}-`))
      // Its own package manager and what a server has: no Node, no network.
      const options = [
        '--quiet',
        '--variant=minbase',
        '--include=apt,libstdc++6',
        '--dpkgopt=force-unsafe-io',
        '--format=dir',
      ]
      execFileSync('mmdebstrap', [...options, ...source.options, suite, debian, ...source.archive], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      mkdirSync(join(debian, 'empty'))
      execFileSync('tar', ['-xf', join(first, `${archive}.tar.xz`), '-C', join(debian, 'opt')])
      copyFileSync(join(first, deb), join(debian, 'release.deb'))
    })

    it('the archive is ready after one command, and again after a second one', () => {
      const program = `/opt/${archive}/ushers`
      const ended = inRoot(debian, `cd /empty\n${whileServing(program, 'start')}\n${whileServing(program, '')}`)
      expect(ended).toMatchObject({ code: 0, err: '' })
      expect(ended.out.match(/^ended with 0$/gm)).toHaveLength(2)
      expect(ended.out.match(/^First login, shown this once/gm)).toHaveLength(1)
    })

    it('the package serves as its user, keeps the data when it goes, and removes it only where that is answered', () => {
      const there = (/** @type {string} */ when) => `test -e /var/lib/ushers/ushers.sqlite && echo 'data ${when}'`
      const owners = 'stat --format="%U %G %a" /var/lib/ushers /var/lib/ushers/ushers.sqlite /etc/ushers/ushers.env'
      const ended = inRoot(
        debian,
        `cd /empty
  export DEBIAN_FRONTEND=noninteractive
  ${INSTALL}
  ${whileServing('ushers', 'start', `${owners}; ushers check`)}
  ${whileServing('ushers', 'start')}
  apt-get -qq remove --yes ushers >> apt.log 2>&1 && ${there('after remove')}
  dpkg --purge ushers < /dev/null && ${there('after a purge that nobody answers')}
  test -e /usr/lib/ushers || echo 'no program'
  ${INSTALL}
  ${whileServing('ushers', 'start')}
  ${purge('n')} && ${there('after no')}
  ${INSTALL}
  ${purge('y')} && { test -e /var/lib/ushers || echo 'no data after yes'; }
  `,
      )
      expect([ended.code, ended.err.replaceAll(SHARED, '')]).toEqual([0, ''])
      const lines = ended.out.split('\n')
      for (const line of [
        'ushers ushers 700',
        'ushers ushers 600',
        'root ushers 640',
        'no program',
        'no data after yes',
      ])
        expect(lines).toContain(line)
      for (const when of ['after remove', 'after a purge that nobody answers', 'after no'])
        expect(lines).toContain(`data ${when}`)
      expect(ended.out).toContain('/var/lib/ushers/ushers.sqlite is sound.')
      expect(ended.out.match(/^ended with 0$/gm)).toHaveLength(3)
      expect(ended.out.match(/^First login, shown this once/gm)).toHaveLength(1)
    })
  })
