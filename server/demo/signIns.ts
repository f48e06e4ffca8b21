import type { App } from '../app.ts'
import type { Viewer } from '../http/viewer.ts'
import type { DemoName } from './team.ts'

/** Sessions of the demo's people while it is made. */
export interface SignIns {
  /** The same session every time. */
  of(name: DemoName): Promise<Viewer>
  /** Ends all of them. */
  end(): Promise<void>
}

export async function signIns(app: App): Promise<SignIns> {
  const people = new Map((await app.users.all()).map((user) => [user.name, user]))
  const viewers = new Map<DemoName, Viewer>()
  return {
    async of(name) {
      const user = people.get(name)
      const viewer =
        viewers.get(name) ?? (user && (await app.sessions.authenticate((await app.sessions.start(user)).token)))
      if (!viewer) throw new Error(`${name} of the demo could not sign in`)
      viewers.set(name, viewer)
      return viewer
    },

    async end() {
      for (const viewer of viewers.values()) await app.sessions.logout(viewer)
      viewers.clear()
    },
  }
}
