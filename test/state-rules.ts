import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { evaluateXPathToBoolean, evaluateXPathToNodes, evaluateXPathToString } from "fontoxpath";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { type Document, type Element, type Node, parseXmlDocument } from "slimdom";

/** The published schemas and rules, which are not part of this project; `SCHEMAS` names another folder. */
const folder = resolve(process.env["SCHEMAS"] ?? "../shared/schemas");

const xslt = "http://www.w3.org/1999/XSL/Transform";
const svrl = "http://purl.oclc.org/dsdl/svrl";

interface EvaluateXPathOptions {
  namespaceResolver: (prefix: string) => string | null;
}

interface Rule {
  pattern: string;
  context: string;
  priority: number;
  steps: Step[];
}
/** A variable, or a test with the result that is a failure. */
type Step =
  | { kind: "variable"; name: string; select: string }
  | { kind: "test"; test: string; fails: boolean; text: string };

/** Validates documents by XSD, then by Schematron. Where the published files are absent it says so, and finds nothing. */
export function openRules(schema: string, rules: string) {
  if (!existsSync(join(folder, schema))) {
    process.stderr.write(`${join(folder, schema)} is not here: nothing is validated by it.\n`);
    return { areHere: false, failures: (_xml: string): string[] => [], close() {} };
  }
  xmlRegisterFsInputProviders();
  const path = join(folder, schema);
  const xsd = XmlDocument.fromString(readFileSync(path, "utf8"), { url: path });
  const validator = XsdValidator.fromDoc(xsd);
  const { patterns, namespaces } = readRules(join(folder, rules));
  return {
    areHere: true,
    failures(xml: string): string[] {
      const document = XmlDocument.fromString(xml);
      try {
        validator.validate(document);
      } catch (error) {
        return [`XSD: ${String(error)}`];
      } finally {
        document.dispose();
      }
      return failedTests(parseXmlDocument(xml), patterns, namespaces);
    },
    close() {
      validator.dispose();
      xsd.dispose();
    },
  };
}

/** The rules of a Schematron that was compiled to XSLT: each pattern is a mode, in which a node has one rule. */
function readRules(path: string) {
  const stylesheet = parseXmlDocument(readFileSync(path, "utf8"));
  const root = stylesheet.documentElement as Element;
  const namespaces = Object.fromEntries(
    root.attributes
      .filter(({ prefix }) => prefix === "xmlns")
      .map(({ localName, value }) => [localName, value]),
  );
  const rules = root.children.filter(
    (each) =>
      each.localName === "template" &&
      /^M\d+$/.test(each.getAttribute("mode") ?? "") &&
      each.hasAttribute("priority"),
  );
  const read = rules
    .map((template): Rule => ({
      pattern: template.getAttribute("mode") ?? "",
      context: template.getAttribute("match") ?? "",
      priority: Number(template.getAttribute("priority")),
      steps: template.children.flatMap(stepsOf),
    }))
    .filter(({ context }) => context !== "@*|node()");
  return { patterns: Map.groupBy(read, ({ pattern }) => pattern), namespaces };
}

function stepsOf(node: Element): Step[] {
  if (node.namespaceURI !== xslt) return [];
  const text = () => (node.getElementsByTagNameNS(svrl, "text")[0]?.textContent ?? "").trim();
  if (node.localName === "variable")
    return [
      {
        kind: "variable",
        name: node.getAttribute("name") ?? "",
        select: node.getAttribute("select") ?? "()",
      },
    ];
  const isChoice = node.localName === "choose";
  const test = (isChoice ? node.children[0] : node)?.getAttribute("test");
  // The lists of codes are in a file of their own, which is not here.
  if (!test || test.includes("document(")) return [];
  return [{ kind: "test", test, fails: !isChoice, text: text() }];
}

function failedTests(document: Document, patterns: Map<string, Rule[]>, namespaces: Record<string, string>) {
  const options: EvaluateXPathOptions = { namespaceResolver: (prefix) => namespaces[prefix] ?? null };
  const failed: string[] = [];
  for (const rules of patterns.values()) {
    const seen = new Set<Node>();
    for (const { context, steps } of rules.toSorted((a, b) => b.priority - a.priority))
      for (const node of nodesOf(document, context, options)) {
        if (seen.has(node)) continue;
        seen.add(node);
        failed.push(...failuresAt(node, steps, options));
      }
  }
  return failed;
}

/** The nodes that a pattern matches. */
function nodesOf(document: Document, context: string, options: EvaluateXPathOptions): Node[] {
  const paths = context
    .split(/\s\|\s/)
    .map((path) => (path.trim().startsWith("/") ? path : `//${path.trim()}`));
  return paths.flatMap((path) => evaluateXPathToNodes<Node>(path, document, null, null, options));
}

function failuresAt(node: Node, steps: Step[], options: EvaluateXPathOptions): string[] {
  const lets: string[] = [];
  return steps.flatMap((step) => {
    if (step.kind === "variable") {
      lets.push(`let $${step.name} := ${step.select} return `);
      return [];
    }
    const holds = evaluateXPathToBoolean(`${lets.join("")}boolean(${step.test})`, node, null, null, options);
    return holds === step.fails ? [`${step.text} (${evaluateXPathToString("name(.)", node)})`] : [];
  });
}
