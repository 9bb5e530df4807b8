import { familyMember } from '../../kinds/family-member.ts'
import type { Importer } from '../importer.ts'

export const treeImporter: Importer = {
  kind: familyMember.kind,
  words: {
    title: 'Import a family tree',
    description:
      'Choose the GEDCOM or GEDZIP file from your family tree program or website. We read it only in this browser and seal everything before it is sent.',
    one: 'person',
    many: 'people',
    done: 'Show my family tree',
    tooLarge: 'This file is too large. Please export a part of your family tree.',
  },
  formats: [
    { name: 'Ancestry', how: 'Trees, Tree settings, “Export tree.”' },
    { name: 'MyHeritage', how: 'Family tree, Manage trees, “Export to GEDCOM.”' },
    { name: 'Family Tree Maker, RootsMagic, Gramps', how: 'File, Export, “GEDCOM.”' },
  ],
  accept: '.ged,.gedcom,.gdz,.zip,application/zip,text/vnd.familysearch.gedcom,application/x-gedcom',
  accepted: 'A .ged file, or a .gdz file with photos',
  // The limit includes the photos of a ZIP.
  maxBytes: 200 * 1024 * 1024,
}
