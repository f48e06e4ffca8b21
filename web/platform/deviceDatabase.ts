import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Milliseconds until opening fails: some browsers never answer while they start. */
const OPENING_MS = 3000

interface DeviceDatabase<Schema extends DBSchema> {
  name: string
  /** `upgrade` runs when it is higher than the device's. */
  version: number
  upgrade: (database: IDBPDatabase<Schema>) => void
}

/**
 * Returns a function that opens an IndexedDB database on first use, and again after its connection was lost. It
 * resolves to null where the browser blocks storage, as in some private windows.
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
        // Another tab deletes or upgrades the database.
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
