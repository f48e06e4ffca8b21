import type { Plugin } from 'vite'

const NAMED_IMPORT = /import \{([^}]+)\} from ['"]lucide-react['"];?/g

/** The file of an icon: `Undo2` → `undo-2`, `BellRing` → `bell-ring`. */
function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '-').toLowerCase()
}

function importsOf(names: string): string {
  const each = names.split(',').map((name) => name.trim().split(' as '))
  return each
    .map(([icon = '', local = icon]) => icon && `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`)
    .join(';')
}

/**
 * Imports each icon from its own file. Through the library's index every page seems to need every icon, and the chunk
 * that visitors load first held all of them (web/build/chunks.ts groups by importers).
 */
export const iconFiles: Plugin = {
  name: 'icon-files',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/web\/.*\.tsx?$/, code: 'lucide-react' },
    handler: (code) => code.replaceAll(NAMED_IMPORT, (_, names: string) => importsOf(names)),
  },
}
