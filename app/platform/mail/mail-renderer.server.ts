import { convert, type HtmlToTextOptions } from "html-to-text";
import { createElement, type ReactElement } from "react";
import { type MailDress, MailDressContext } from "#platform/mail/mail-dress.ts";
import { renderToStaticMarkup } from "react-dom/server";

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const asLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const textOptions: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    // A picture that says something: its words, and its address.
    { selector: "img[data-in-text]", format: "image", options: { linkBrackets: ["(", ")"] } },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", format: "block", options: asLine },
    { selector: "th", format: "block", options: asLine },
  ],
};

/** Both parts of a mail. A file of its own: only workers and previews load it. */
export function renderBoth(body: ReactElement, dress: MailDress): { html: string; text: string } {
  const markup = renderToStaticMarkup(createElement(MailDressContext, { value: dress }, body));
  return { html: doctype + markup, text: convert(markup, textOptions) };
}
