import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Some browsers never answer while they are starting; then memory has to do. In milliseconds. */
const OPENING_MS = 3000

interface DeviceDatabase<Schema extends DBSchema> {
  name: string
  /** A higher one than the device has: `upgrade` makes the database what it is to be. */
  version: number
  upgrade: (database: IDBPDatabase<Schema>) => void
}

/**
 * A database of this browser, opened when it is first asked for, and again after it was lost. Resolves to null where the
 * browser keeps nothing for this site, as in some private windows.
 */
export function openDeviceDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DeviceDatabase<Schema>): () => Promise<IDBPDatabase<Schema> | null> {
  let opened: Promise<IDBPDatabase<Schema> | null> | undefined

  async function open(): Promise<IDBPDatabase<Schema> | null> {
    const lost = () => {
      opened = undefined
    }
    const opening = (async () =>
      openDB<Schema>(name, version, {
        upgrade: (database) => upgrade(database),
        // Another tab removes it, or brings a newer version.
        blocking(_, __, event) {
          lost()
          const { target } = event
          if (target instanceof IDBDatabase) target.close()
        },
        terminated: lost,
      }))()
    const late = new Promise<null>((resolve) => setTimeout(resolve, OPENING_MS, null))
    try {
      return await Promise.race([opening, late])
    } catch (error) {
      console.error(`This browser does not open ${name}.`, error)
      return null
    }
  }

  return () => {
    opened ??= open()
    return opened
  }
}
