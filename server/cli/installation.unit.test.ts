import { expect, it } from 'vitest'
import { wayOf } from './installation.ts'

it.each([
  ['/opt/ushers-1.0.0-linux-x64', {}, ['bin/node'], 'archive'],
  ['/usr/lib/ushers', { USHERS_DEFAULT_DATA_DIR: '/var/lib/ushers' }, ['bin/node'], 'apt'],
  ['/opt/ushers', { USHERS_DEFAULT_DATA_DIR: '/data' }, ['bin/node'], 'container'],
  ['/usr/local/lib/node_modules/ushers-scheduler', {}, [], 'npm'],
  ['/srv/ushers', {}, ['server', 'scripts'], 'clone'],
  ['/app', {}, ['scripts'], 'clone'],
] as const)('%s with %j and %j is of the way %s', (folder, environment, files, way) => {
  expect(wayOf(folder, environment, (file) => files.some((one) => file === `${folder}/${one}`))).toBe(way)
})
