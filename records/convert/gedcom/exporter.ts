import { familyMember } from '../../kinds/family-member.ts'
import { profile } from '../../kinds/profile.ts'
import { type ExportedGroup, exporterFor, type ExportFormat } from '../exporter.ts'
import type { MemberValues } from './person.ts'
import { type GedcomVersion, writeGedcom } from './write.ts'

const write =
  (version: GedcomVersion): ExportFormat<MemberValues>['write'] =>
  ({ records }, lost, all = []) =>
    writeGedcom(
      records.map(({ id, values, files }) => ({
        id,
        values,
        files: files.flatMap(({ path }) => (lost.has(path) ? [] : [path])),
      })),
      ownNameIn(all),
      version,
    )

const ownNameIn = (all: readonly ExportedGroup[]): string =>
  all.find(({ kind }) => kind === profile.kind)?.records[0]?.title ?? ''

export const treeExporter = exporterFor(familyMember, [
  {
    name: 'Family tree (GEDCOM 5.5.1)',
    use: 'For nearly every family tree program and website.',
    ending: '.ged',
    mediaType: 'text/vnd.familysearch.gedcom',
    write: write('5.5.1'),
  },
  {
    name: 'Family tree (GEDCOM 7)',
    use: 'For newer programs.',
    ending: '-7.ged',
    notInZip: true,
    mediaType: 'text/vnd.familysearch.gedcom',
    write: write('7.0'),
  },
  {
    name: 'Family tree (GEDCOM 5.5)',
    use: 'For older programs.',
    ending: '-5.5.ged',
    notInZip: true,
    mediaType: 'text/vnd.familysearch.gedcom',
    write: write('5.5'),
  },
])
