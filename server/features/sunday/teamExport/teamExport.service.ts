import type { AtOneMoment } from '../../../db/atOneMoment.ts'
import type { Change } from '../../../db/change.ts'
import type { Download } from '../../../http/reply.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { readInTurn } from '../../plan/worker/readInTurn.ts'
import { packFiles } from '../../plan/worker/writeSchedule.ts'
import { exportFiles } from './exportFiles.ts'
import { formatFile, readmeFile } from './exportReadme.ts'

interface Needs {
  change: Change
  atOneMoment: AtOneMoment
}

/** Everything of a team, as it is at one moment, in one zip; `lines` are those of its rows. */
export async function packedTeam(atOneMoment: AtOneMoment): Promise<{ bytes: Buffer; lines: number }> {
  const { files, lines } = await atOneMoment(exportFiles)
  return { bytes: await packFiles([readmeFile(), formatFile(), ...files]), lines }
}

export function teamExportService({ change, atOneMoment }: Needs) {
  return {
    /** The whole team as CSV files in one zip: the same bytes for the same data. 413 `export_too_large`. */
    async download(viewer: Viewer): Promise<Download> {
      let count = 0
      return {
        bytes: () =>
          readInTurn(viewer._id, undefined, async () => {
            const { bytes, lines } = await packedTeam(atOneMoment)
            count = lines
            return bytes
          }),
        beforeSend: () =>
          change.by(viewer)(null, ({ audit }) =>
            audit({ action: 'team.exported', actorId: viewer._id, detail: { count } }),
          ),
      }
    },
  }
}
