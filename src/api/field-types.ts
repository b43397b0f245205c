/**
 * The types of form fields that the client supports. The client replaces every other type with `text`. The type `p` is
 * a paragraph between the fields.
 */
export const fieldTypes = ['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes', 'p'] as const;
