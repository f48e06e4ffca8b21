import { SITE_PATH } from '../platform/site.ts'
import { isAppOnDevice } from './isAppOnDevice.ts'

/** Scripts that are being fetched or are there, by path from the root. */
const scripts = new Map<string, Promise<unknown>>()

/** True for scripts that the document loads by itself, or is told to load. */
const isOfDocument = (path: string): boolean =>
  document.querySelector(`script[src="${path}"], link[rel=modulepreload][href="${path}"]`) !== null

/** True until the app has drawn over what index.html shows. */
const isOpening = (): boolean => document.querySelector('.opening') !== null

/** Lets the browser load a script beside others, not only once it has read who needs it. */
function preloadModule(path: string): void {
  if (isOfDocument(path)) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: path }),
  )
}

/** Resolves when the browser has all of a script, from which `import` takes it then. */
async function fetchScript(path: string): Promise<void> {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new TypeError(`${response.status} ${path}`)
    await response.arrayBuffer()
  } catch (error) {
    scripts.delete(path)
    throw error
  }
}

function fetched(path: string): Promise<unknown> {
  const known = scripts.get(path) ?? (isOfDocument(path) ? Promise.resolve() : fetchScript(path))
  scripts.set(path, known)
  return known
}

/**
 * Imports a part of the app. Its files are given as the build names them, from the folder of all scripts: './a.js'. The
 * build calls it for each `import()`.
 *
 * Browsers before autumn 2026 remember a module that did not come for the life of the page: a line that breaks for a
 * second would take the part away until a reload. Its files are therefore fetched first, and asked for anew the next
 * time where they did not come. Before the first page is shown nothing is lost by a reload, and with the service worker
 * the files are on the device: there they are imported at once.
 */
export async function importWhenFetched<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  const paths = files.flatMap((file) => (file.endsWith('.js') ? `${SITE_PATH}/assets${file.slice(1)}` : []))
  if (isOpening() || isAppOnDevice()) paths.forEach(preloadModule)
  else await Promise.all(paths.map(fetched))
  return load()
}
