import { ExportSection } from '../files/ExportSection.tsx'
import { UploadSection } from '../files/UploadSection.tsx'
import { AddShiftSection } from './AddShiftSection.tsx'

/** The tools of those who manage the schedule. `month` is the one on screen, YYYY-MM. */
export default function ScheduleAdmin({ month }: { month: string }) {
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[600px]:grid-cols-2 @min-[900px]:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-8">
        <UploadSection />
        <ExportSection />
      </div>
      <AddShiftSection month={month} />
    </div>
  )
}
