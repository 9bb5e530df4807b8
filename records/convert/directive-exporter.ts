import { advanceDirective } from '../kinds/advance-directive.ts'
import { healthcareProxy } from '../kinds/healthcare-proxy.ts'
import { livingWill } from '../kinds/living-will.ts'
import { profile } from '../kinds/profile.ts'
import { type ExportedGroup, type Exporter, exporterFor, type ExportFormat } from './exporter.ts'
import { directiveBundle, type Directives, ownerOf } from './fhir/bundle.ts'

const ownerIn = (all: readonly ExportedGroup[]): Directives['owner'] =>
  ownerOf(all.find(({ kind }) => kind === profile.kind)?.records[0]?.values ?? {})

/** Writes the group's first record: an owner has one record of each directive. */
const fhir = <V>(
  part: (first: { values: V; updatedAt: string } | undefined) => Omit<Directives, 'owner'>,
): ExportFormat<V> => ({
  name: 'Document (FHIR R4)',
  use: 'For the records of a doctor’s office or a hospital.',
  ending: '-fhir.json',
  mediaType: 'application/fhir+json',
  write: ({ records }, _lost, all = []) => {
    const [first] = records
    const bundle = directiveBundle(
      { owner: ownerIn(all), ...part(first) },
      first?.updatedAt ?? new Date().toISOString(),
    )
    return `${JSON.stringify(bundle, null, 2)}\n`
  },
})

export const directiveExporters: readonly Exporter[] = [
  exporterFor(healthcareProxy, [fhir((proxy) => ({ proxy }))]),
  exporterFor(livingWill, [fhir((will) => ({ will }))]),
  exporterFor(advanceDirective, [fhir((directive) => ({ directive }))]),
]
