import { FileDown } from 'lucide-react'
import { TEAM_EXPORT_FILENAME, teamExportApi } from '#shared/people/teamExport.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'

/** 'The whole team as files': everything of the team in one zip, which another server can read. */
export function TeamExport() {
  const t = useT()
  const { busy, failure, save } = useSave<'export'>()
  return (
    <Section title={t('programs.export.title')} anchor="export" className="max-w-2xl">
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t('programs.export.what')}</p>
        <FailureNotice title={t('programs.export.failed')} failure={failure} />
        <Button
          busy={busy === 'export'}
          icon={<FileDown aria-hidden="true" className="size-5" />}
          onClick={() =>
            save('export', async () => saveFile(await download(teamExportApi.download, {}, TEAM_EXPORT_FILENAME)))
          }
        >
          {t('programs.export.download')}
        </Button>
      </div>
    </Section>
  )
}
