import { accountExporters } from './account-exporter.ts'
import { calendarFormatOf } from './calendar-format.ts'
import { directiveExporters } from './directive-exporter.ts'
import type { Exporter, ExportFormat } from './exporter.ts'
import { treeExporter } from './gedcom/exporter.ts'
import { storyExporter } from './story-exporter.ts'
import { cardExporters } from './vcard/exporter.ts'
import { dataFormat, pageFormat, tableFormat } from './usual-formats.ts'

const exporters: readonly Exporter[] = [
  ...accountExporters,
  ...directiveExporters,
  storyExporter,
  treeExporter,
  ...cardExporters,
]

const ownFormats = (kind: string): readonly ExportFormat[] =>
  exporters.flatMap((one) => (one.kind === kind ? one.formats : []))

export const formatsOf = (kind: string): readonly ExportFormat[] => [
  pageFormat,
  tableFormat,
  dataFormat,
  ...ownFormats(kind),
  ...calendarFormatOf(kind),
]

export const formatsInZip = (kind: string): readonly ExportFormat[] => [
  dataFormat,
  tableFormat,
  ...ownFormats(kind).filter(({ notInZip }) => notInZip !== true),
  ...calendarFormatOf(kind),
]
