import { execFileSync } from 'node:child_process'
import { root } from '../bootstrap.mjs'

/**
 * The bill of materials (CycloneDX) of npm, of the packages in the release and Node: without its serial number and
 * time, which differ each time.
 * @param {string[]} names
 * @param {string} node version
 */
export function billOfMaterials(names, node) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const whole = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }))
  return ofPackages(whole, new Set(names), node)
}

/**
 * @param {any} whole what npm writes
 * @param {Set<string>} names
 * @param {string} node
 */
export function ofPackages({ serialNumber: _serial, metadata, components, dependencies, ...rest }, names, node) {
  const nameOf = (/** @type {any} */ { group, name }) => (group ? `${group}/${name}` : name)
  const kept = components.filter((/** @type {any} */ one) => names.has(nameOf(one)))
  const found = new Set(kept.map(nameOf))
  const missing = [...names].filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(', ')}`)
  const runtime = {
    'bom-ref': `node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
  }
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((/** @type {any} */ one) => one['bom-ref'])])
  const inside = (/** @type {string} */ ref) => refs.has(ref)
  // npm gives it the name of the folder of the clone.
  const component = { ...metadata.component, name: metadata.component['bom-ref'].replace(/@[^@]*$/, '') }
  return {
    ...rest,
    metadata: { component, lifecycles: metadata.lifecycles },
    components: [...kept, runtime].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: dependencies
      .filter((/** @type {any} */ { ref }) => inside(ref))
      .map((/** @type {any} */ { ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(inside) })),
  }
}
