import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import config from '../vite.server.config.ts'
import { root } from './program.ts'

/**
 * A module of a bench as the server's build makes it. Run by tsx, each function is given its name anew whenever it is made,
 * which takes a third of the time of searches that make many.
 */
export async function bundled<Module>(name: string): Promise<Module> {
  const outDir = join(root, 'dist/bench')
  const { rolldownOptions, ...options } = config.build ?? {}
  const input = { [name]: join(root, `bench/${name}.ts`) }
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...options, outDir, rolldownOptions: { ...rolldownOptions, input } },
  })
  return (await import(pathToFileURL(join(outDir, `${name}.js`)).href)) as Module
}
