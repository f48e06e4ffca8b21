import type { Plugin } from 'vite'

/** Writes the names of the packages with code in a bundle into `fileName` of its folder: the bill of materials names
 * them. */
export function bundledPackages(fileName: string): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(packagesOf(modules)) })
    },
  }
}

/** Names of the packages to which modules belong, by their paths; in order. */
export function packagesOf(modules: string[]): string[] {
  const names = modules.flatMap((path) => {
    const inside = path.split('/node_modules/').at(-1)
    const [first = '', second] = inside === path ? [] : (inside?.split('/') ?? [])
    return first === '' ? [] : [first.startsWith('@') ? `${first}/${second}` : first]
  })
  return [...new Set(names)].toSorted()
}
