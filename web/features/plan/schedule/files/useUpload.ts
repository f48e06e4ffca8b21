import { useState } from 'react'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { ApiError } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { type LayoutChoice, NEW_FILE, rememberedLayout, rememberLayout } from '../../imports/import.layout.ts'
import { previewSchedule } from '../../imports/imports.queries.ts'
import { refusalOf, snapshotOf } from './schedule.upload.ts'

/** A file that the browser itself refuses, before anything is sent. */
export class FileRefusal extends Error {}

interface UploadInput {
  chosen: File | null
  layout: LayoutChoice
  /** True where the layout was chosen for this very file. */
  isChosen?: true
}

/** Refusals that another layout may mend. */
export const mayBeLayout = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['layout_unknown', 'no_header', 'missing_columns', 'empty_spreadsheet'].includes(error.code) ||
    error.issues.some(({ path }) => / [A-Z]+[0-9]+$/.test(path)))

/** The chosen file, which stays chosen where it is refused. `onRead` gets the preview of what it will do. */
export function useUpload(onRead: (preview: ImportPreview) => void) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [choice, setChoice] = useState(rememberedLayout)
  const { busy, failure, save, forget } = useSave<'read'>()
  const isReading = busy !== null

  async function previewOf({ chosen, layout, isChosen }: UploadInput): Promise<ImportPreview> {
    const refusal = refusalOf(chosen)
    if (refusal || !chosen) throw new FileRefusal(t(refusal ?? 'schedule.noFile'))
    const copy = await snapshotOf(chosen)
    if (!copy) throw new FileRefusal(t('schedule.fileChanged'))
    try {
      return await previewSchedule(copy, layout, setShare)
    } catch (cause) {
      // The layout remembered from another file does not fit this one.
      if (isChosen || layout.layout === 'auto' || !mayBeLayout(cause)) throw cause
      setChoice({ ...layout, layout: 'auto' })
      return previewSchedule(copy, { ...layout, layout: 'auto' }, setShare)
    }
  }
  const read = (input: UploadInput) =>
    save('read', async () => {
      setShare(0)
      onRead(await previewOf(input))
    })

  const choose = (chosen: File | null) => {
    if (isReading) return
    forget()
    setFile(chosen)
    const layout = { ...choice, ...NEW_FILE }
    setChoice(layout)
    // Nothing is stored before 'Import', so that the choice alone is enough to see what the file will do.
    if (chosen) read({ chosen, layout })
  }

  const readAgain = (layout: LayoutChoice) => {
    setChoice(layout)
    rememberLayout(layout)
    read({ chosen: file, layout, isChosen: true })
  }

  return {
    file,
    /** Share of the file's bytes that are sent, from 0 to 1. */
    share,
    choice,
    isReading,
    failure,
    choose,
    read: () => read({ chosen: file, layout: choice }),
    readAgain,
    forget,
    clear() {
      setFile(null)
      forget()
    },
  }
}
