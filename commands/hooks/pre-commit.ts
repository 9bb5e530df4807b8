import { stagedFiles } from '../check/changed.ts'
import { staticChecks, summarize, toolRunner } from '../check/tools.ts'

// The git hook pre-commit: checks format and lint of the staged files, and types of the whole
// project. The tools read the working tree, so for a partly staged file they check the whole file.

summarize(await Promise.all(staticChecks(toolRunner(), stagedFiles())))
