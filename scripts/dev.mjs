import { bootstrap, fail } from './bootstrap.mjs'
import { runNode, Stopped, stopAll, stopOnSignals } from './children.mjs'
import { ensurePackages } from './packages.mjs'

bootstrap()
stopOnSignals()
const env = { ...process.env, NODE_ENV: 'development' }

try {
  await ensurePackages()
  const server = runNode('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { env })
  const web = runNode(
    'node_modules/vite/bin/vite.js',
    ['web', '--config', 'web/vite.config.ts', '--port', '5173', '--strictPort'],
    { env },
  )
  const code = await Promise.race([server, web])
  stopAll()
  await Promise.allSettled([server, web])
  process.exitCode = code || 1
} catch (error) {
  if (!(error instanceof Stopped)) fail(error.message)
}
