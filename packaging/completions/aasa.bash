#!/bin/bash

__aasa_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__aasa_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__aasa_add_completions() {
    if [[ ${1} = -[df] ]] && type compopt &>/dev/null; then compopt -o filenames; fi
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__aasa_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_aasa() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __aasa_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    match|explain|lint|test|audit|entitlements|doctor|fetch|config|rules|diff|compare|convert|urls|compact|stats|graph|export|serve|lsp|mcp|schema|swcutil|help)
        # Offer subcommand argument completions
        "_aasa_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'match explain lint test audit entitlements doctor fetch config rules diff compare convert urls compact stats graph export serve lsp mcp schema swcutil help' -- "${cur}"))
        ;;
    esac
}

_aasa_match() {
    repeating_flags=()
    non_repeating_flags=(--allow-outside --allow-private --summary --every-line --allow-unusable --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--app --domain --config --environment --ca-file --timeout --urls --input-format --url-field --host-field --ios --format --expect --only --columns --engine --color)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--domain')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--urls')
        __aasa_add_completions -f
        return
        ;;
    '--input-format')
        __aasa_add_completions -W 'lines'$'\n''log'$'\n''jsonl'$'\n''w3c'$'\n''alb'$'\n''csv'$'\n''tsv'$'\n''sitemap'$'\n''har'
        return
        ;;
    '--url-field')
        return
        ;;
    '--host-field')
        return
        ;;
    '--ios')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'$'\n''jsonl'$'\n''tsv'$'\n''html'
        return
        ;;
    '--expect')
        __aasa_add_completions -W 'match'$'\n''exclude'$'\n''no_match'$'\n''app'$'\n''browser'
        return
        ;;
    '--only')
        __aasa_add_completions -W 'match'$'\n''exclude'$'\n''no_match'$'\n''app'$'\n''browser'$'\n''unexpected'
        return
        ;;
    '--columns')
        return
        ;;
    '--engine')
        __aasa_add_completions -W 'automaton'$'\n''pcre2'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_explain() {
    repeating_flags=()
    non_repeating_flags=(--allow-outside --allow-private --all --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--app --domain --config --environment --ca-file --timeout --ios --format --color)
    __aasa_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--domain')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--ios')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_lint() {
    repeating_flags=()
    non_repeating_flags=(--quiet --exit-zero --allow-outside --fix --diff --verbose --allow-private --version -h --help)
    repeating_options=(--output --allow --deny --select --resolve)
    non_repeating_options=(--git --format --fail-on --min-ios --max-expansion --max-warnings --limit --config --environment --manifest --baseline --write-baseline --color --ca-file --timeout)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--git')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--fail-on')
        __aasa_add_completions -W 'info'$'\n''warning'$'\n''error'$'\n''never'
        return
        ;;
    '--allow')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--deny')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--select')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--min-ios')
        return
        ;;
    '--max-expansion')
        return
        ;;
    '--max-warnings')
        return
        ;;
    '--limit')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--manifest')
        __aasa_add_completions -f
        return
        ;;
    '--baseline')
        __aasa_add_completions -f
        return
        ;;
    '--write-baseline')
        __aasa_add_completions -f
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_test() {
    repeating_flags=()
    non_repeating_flags=(--allow-outside --all --coverage --skip-empty --allow-private --version -h --help)
    repeating_options=(--output --resolve)
    non_repeating_options=(--config --environment --init --domain --urls --input-format --url-field --host-field --format --color --ca-file --timeout)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--init')
        __aasa_add_completions -f
        return
        ;;
    '--domain')
        return
        ;;
    '--urls')
        __aasa_add_completions -f
        return
        ;;
    '--input-format')
        __aasa_add_completions -W 'lines'$'\n''log'$'\n''jsonl'$'\n''w3c'$'\n''alb'$'\n''csv'$'\n''tsv'$'\n''sitemap'$'\n''har'
        return
        ;;
    '--url-field')
        return
        ;;
    '--host-field')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_audit() {
    repeating_flags=()
    non_repeating_flags=(--exit-zero --allow-outside --allow-private --version -h --help)
    repeating_options=(--from --output --allow --deny --select --resolve)
    non_repeating_options=(--platform --format --fail-on --min-ios --max-expansion --max-warnings --limit --config --environment --baseline --write-baseline --jobs --cdn-url --ca-file --timeout --color)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--from')
        __aasa_add_completions -f
        return
        ;;
    '--platform')
        __aasa_add_completions -W 'ios'$'\n''android'$'\n''both'
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--fail-on')
        __aasa_add_completions -W 'info'$'\n''warning'$'\n''error'$'\n''never'
        return
        ;;
    '--allow')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--deny')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--select')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--min-ios')
        return
        ;;
    '--max-expansion')
        return
        ;;
    '--max-warnings')
        return
        ;;
    '--limit')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--baseline')
        __aasa_add_completions -f
        return
        ;;
    '--write-baseline')
        __aasa_add_completions -f
        return
        ;;
    '--jobs')
        return
        ;;
    '--cdn-url')
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_aasa_entitlements() {
    repeating_flags=()
    non_repeating_flags=(--offline --allow-private --exit-zero --version -h --help)
    repeating_options=(--claim --app-id --against --resolve --output --allow --deny --select)
    non_repeating_options=(--ca-file --timeout --format --fail-on --color)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--claim')
        return
        ;;
    '--app-id')
        return
        ;;
    '--against')
        __aasa_add_completions -f
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--fail-on')
        __aasa_add_completions -W 'info'$'\n''warning'$'\n''error'$'\n''never'
        return
        ;;
    '--allow')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--deny')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--select')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_doctor() {
    repeating_flags=()
    non_repeating_flags=(--offline --allow-private --version -h --help)
    repeating_options=(--against --resolve)
    non_repeating_options=(--app --app-file --passkeys --swcutil-show --platform --package --manifest --cdn-url --ca-file --timeout --format --color)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--app-file')
        __aasa_add_completions -f
        return
        ;;
    '--passkeys')
        return
        ;;
    '--swcutil-show')
        __aasa_add_completions -f
        return
        ;;
    '--platform')
        __aasa_add_completions -W 'ios'$'\n''android'$'\n''both'
        return
        ;;
    '--package')
        return
        ;;
    '--manifest')
        __aasa_add_completions -f
        return
        ;;
    '--against')
        __aasa_add_completions -f
        return
        ;;
    '--cdn-url')
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_aasa_fetch() {
    repeating_flags=()
    non_repeating_flags=(--cdn --allow-private --insecure --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--platform --cdn-url --ca-file --timeout --user-agent --max-size --color)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--platform')
        __aasa_add_completions -W 'ios'$'\n''android'
        return
        ;;
    '--cdn-url')
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--user-agent')
        return
        ;;
    '--max-size')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_aasa_config() {
    repeating_flags=()
    non_repeating_flags=(--exit-zero --allow-outside --version -h --help)
    repeating_options=(--allow --deny --select)
    non_repeating_options=(--fail-on --min-ios --max-expansion --max-warnings --limit --config --environment --format --color)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--fail-on')
        __aasa_add_completions -W 'info'$'\n''warning'$'\n''error'$'\n''never'
        return
        ;;
    '--allow')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--deny')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--select')
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    '--min-ios')
        return
        ;;
    '--max-expansion')
        return
        ;;
    '--max-warnings')
        return
        ;;
    '--limit')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_rules() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --color)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'$'\n''markdown'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -W 'byte-order-mark'$'\n''duplicate-key'$'\n''file-too-large'$'\n''invalid-json'$'\n''not-an-association-file'$'\n''oversized-content'$'\n''signed-file'$'\n''empty-details'$'\n''entry-without-patterns'$'\n''no-service'$'\n''unknown-key'$'\n''wrong-type'$'\n''app-in-appclips'$'\n''duplicate-app-id'$'\n''ignored-app-id'$'\n''inconsistent-team'$'\n''malformed-app-id'$'\n''missing-app-id'$'\n''placeholder-app-id'$'\n''unlisted-app-clip'$'\n''apps-not-empty'$'\n''ignored-paths'$'\n''legacy-details-dictionary'$'\n''legacy-paths'$'\n''requires-newer-system'$'\n''system-difference'$'\n''unread-entry'$'\n''duplicate-value'$'\n''empty-value'$'\n''empty-variable'$'\n''invalid-variable-name'$'\n''nested-variable'$'\n''region-uk'$'\n''shadowed-variable'$'\n''unknown-variable'$'\n''unterminated-variable'$'\n''unused-variable'$'\n''contradictory-comment'$'\n''contradictory-exclude'$'\n''empty-path'$'\n''escape-in-decoded-pattern'$'\n''fragment-in-path'$'\n''missing-leading-slash'$'\n''misspelt-not'$'\n''not-prefix-in-component'$'\n''open-path-prefix'$'\n''optional-query-item'$'\n''query-in-path'$'\n''query-value-not-string'$'\n''raw-character'$'\n''repeated-delimiter'$'\n''restrictive-defaults'$'\n''route-syntax'$'\n''url-in-path'$'\n''apps-overlap'$'\n''case-trap'$'\n''duplicate-component'$'\n''encoding-trap'$'\n''exclude-only-entry'$'\n''late-exclude'$'\n''matches-everything'$'\n''never-matches'$'\n''redundant-component'$'\n''unreachable-component'$'\n''analysis-limit'$'\n''backtracking-blowup'$'\n''enumerated-case'$'\n''enumerated-components'$'\n''enumerated-encoding'$'\n''large-expansion'$'\n''repeated-defaults'$'\n''files-differ'$'\n''host-redirect'$'\n''host-restriction'$'\n''host-rewrite'$'\n''missing-well-known'$'\n''no-association-file'$'\n''not-deployed'$'\n''unread-asset-links'$'\n''unread-file'$'\n''wrong-host-type'$'\n''access-denied'$'\n''broken-answer'$'\n''cdn-bytes-differ'$'\n''cdn-failure'$'\n''cdn-keeps-failure'$'\n''cdn-stale'$'\n''cdn-still-serves'$'\n''cdn-unknown'$'\n''content-type-not-json'$'\n''endless-answer'$'\n''file-not-served'$'\n''html-answer'$'\n''invalid-certificate'$'\n''json-name-served'$'\n''locations-differ'$'\n''no-answer-in-time'$'\n''no-connection'$'\n''private-address'$'\n''rate-limited'$'\n''redirected-file'$'\n''served-at-root-only'$'\n''server-error'$'\n''slow-answer'$'\n''tls-failure'$'\n''unasked-content-encoding'$'\n''unexpected-status'$'\n''unknown-host'$'\n''user-agents-differ'$'\n''www-differs'$'\n''www-without-file'$'\n''asset-links-blocked-by-robots'$'\n''asset-links-not-served'$'\n''asset-links-type-not-json'$'\n''large-asset-links'$'\n''redirected-asset-links'$'\n''untrusted-asset-links'$'\n''www-without-asset-links'$'\n''app-not-served'$'\n''claims-not-a-list'$'\n''claims-not-allowed'$'\n''clip-without-appclips'$'\n''developer-mode-only'$'\n''duplicate-claim'$'\n''ignored-association-file'$'\n''invalid-claim-domain'$'\n''managed-mode-only'$'\n''misplaced-wildcard'$'\n''missing-service'$'\n''no-claims'$'\n''no-served-file'$'\n''path-in-claim'$'\n''port-in-claim'$'\n''prefix-not-of-profile'$'\n''scheme-in-claim'$'\n''space-in-claim'$'\n''too-many-claims'$'\n''unclaimed-app'$'\n''unclaimed-service'$'\n''unicode-domain'$'\n''unknown-app-id'$'\n''unknown-mode'$'\n''unknown-service'$'\n''unresolved-build-setting'$'\n''uppercase-claim'$'\n''watch-app-claims'$'\n''wildcard-without-apex'$'\n''wrong-prefix'$'\n''apps-share-urls'$'\n''debug-package'$'\n''early-wildcard-end'$'\n''escape-in-pattern'$'\n''ignored-beside-include'$'\n''malformed-dynamic-rules'$'\n''malformed-fingerprint'$'\n''malformed-package-name'$'\n''malformed-relation'$'\n''malformed-statement'$'\n''misplaced-dynamic-rules'$'\n''missing-handle-all-urls'$'\n''no-android-app'$'\n''not-asset-links'$'\n''open-prefix'$'\n''parser-dependent-pattern'$'\n''placeholder-fingerprint'$'\n''placeholder-package-name'$'\n''public-debug-key'$'\n''redundant-dynamic-rule'$'\n''repeated-target'$'\n''rule-never-matches'$'\n''rules-under-other-relation'$'\n''several-rule-lists'$'\n''statement-without-effect'$'\n''trailing-exclude'$'\n''unknown-namespace'$'\n''unknown-statement-key'$'\n''unreachable-dynamic-rule'$'\n''wildcard-behind-star'$'\n''dynamic-analysis-limit'$'\n''auto-verify-without-effect'$'\n''combined-filter-data'$'\n''dynamic-rule-outside-manifest'$'\n''filter-path-with-query'$'\n''filter-path-without-slash'$'\n''filter-with-port'$'\n''filter-without-auto-verify'$'\n''ignored-filter-data'$'\n''malformed-filter-host'$'\n''malformed-filter-pattern'$'\n''malformed-filter-scheme'$'\n''mixed-filter-schemes'$'\n''star-is-no-wildcard'$'\n''unreachable-intent-filter'$'\n''unresolved-filter-value'$'\n''app-on-one-platform'$'\n''credentials-on-one-platform'
        return
        ;;
    esac
}

_aasa_diff() {
    repeating_flags=()
    non_repeating_flags=(--all --exit-code --allow-outside --allow-private --version -h --help)
    repeating_options=(--output --resolve)
    non_repeating_options=(--git --app --domain --urls --input-format --url-field --host-field --format --min-ios --fail-on-traffic --config --environment --color --ca-file --timeout)
    __aasa_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--git')
        return
        ;;
    '--app')
        return
        ;;
    '--domain')
        return
        ;;
    '--urls')
        __aasa_add_completions -f
        return
        ;;
    '--input-format')
        __aasa_add_completions -W 'lines'$'\n''log'$'\n''jsonl'$'\n''w3c'$'\n''alb'$'\n''csv'$'\n''tsv'$'\n''sitemap'$'\n''har'
        return
        ;;
    '--url-field')
        return
        ;;
    '--host-field')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--min-ios')
        return
        ;;
    '--fail-on-traffic')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_compare() {
    repeating_flags=()
    non_repeating_flags=(--ordinary --exit-code --allow-private --version -h --help)
    repeating_options=(--output --resolve)
    non_repeating_options=(--app --package --manifest --domain --format --color --ca-file --timeout)
    __aasa_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--package')
        return
        ;;
    '--manifest')
        __aasa_add_completions -f
        return
        ;;
    '--domain')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''concise'$'\n''json'$'\n''jsonl'$'\n''sarif'$'\n''github'$'\n''gitlab'$'\n''junit'$'\n''markdown'$'\n''github-comment'$'\n''checkstyle'$'\n''html'
        return
        ;;
    '--output')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    2)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_convert() {
    repeating_flags=()
    non_repeating_flags=(--exit-code --allow-private --version -h --help)
    repeating_options=(--fingerprint --resolve)
    non_repeating_options=(--to --app --package --expand --domain --format --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        __aasa_add_completions -W 'android'$'\n''ios'
        return
        ;;
    '--app')
        return
        ;;
    '--package')
        return
        ;;
    '--fingerprint')
        return
        ;;
    '--expand')
        return
        ;;
    '--domain')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_urls() {
    repeating_flags=()
    non_repeating_flags=(--allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--app --domain --ios --format --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--domain')
        return
        ;;
    '--ios')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''urls'$'\n''markdown'$'\n''simctl'$'\n''json'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_compact() {
    repeating_flags=()
    non_repeating_flags=(--modernize --drop-comments --force --minify --check --diff --allow-outside --allow-private --version -h --help)
    repeating_options=(--name --resolve)
    non_repeating_options=(--min-ios --tolerance --output -o --format --config --environment --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--min-ios')
        return
        ;;
    '--tolerance')
        return
        ;;
    '--output'|'-o')
        __aasa_add_completions -f
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_stats() {
    repeating_flags=()
    non_repeating_flags=(--allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--format --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __aasa_add_completions -W 'text'$'\n''json'$'\n''html'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_graph() {
    repeating_flags=()
    non_repeating_flags=(--allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--app --domain --urls --input-format --url-field --host-field --rows --ios --format --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--domain')
        return
        ;;
    '--urls')
        __aasa_add_completions -f
        return
        ;;
    '--input-format')
        __aasa_add_completions -W 'lines'$'\n''log'$'\n''jsonl'$'\n''w3c'$'\n''alb'$'\n''csv'$'\n''tsv'$'\n''sitemap'$'\n''har'
        return
        ;;
    '--url-field')
        return
        ;;
    '--host-field')
        return
        ;;
    '--rows')
        return
        ;;
    '--ios')
        return
        ;;
    '--format')
        __aasa_add_completions -W 'text'$'\n''svg'$'\n''dot'$'\n''mermaid'
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_export() {
    repeating_flags=()
    non_repeating_flags=(--allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--app --ios --as --format --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    '--ios')
        return
        ;;
    '--as'|'--format')
        __aasa_add_completions -W 'pcre'$'\n''python'$'\n''re2'$'\n''js'$'\n''java'$'\n''nginx'$'\n''json'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_serve() {
    repeating_flags=()
    non_repeating_flags=(--open --no-open --offline --allow-outside --allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--domain --port --idle --min-ios --config --environment --cdn-url --color --ca-file --timeout)
    __aasa_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--domain')
        return
        ;;
    '--port')
        return
        ;;
    '--idle')
        return
        ;;
    '--min-ios')
        return
        ;;
    '--config')
        __aasa_add_completions -f
        return
        ;;
    '--environment')
        return
        ;;
    '--cdn-url')
        return
        ;;
    '--color')
        __aasa_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_lsp() {
    repeating_flags=()
    non_repeating_flags=(--stdio --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options 0
}

_aasa_mcp() {
    repeating_flags=()
    non_repeating_flags=(--allow-write --allow-network --allow-private --version -h --help)
    repeating_options=(--resolve)
    non_repeating_options=(--root --ca-file --timeout)
    __aasa_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--root')
        __aasa_add_completions -d
        return
        ;;
    '--resolve')
        return
        ;;
    '--ca-file')
        __aasa_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    esac
}

_aasa_schema() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __aasa_add_completions -W 'aasa'$'\n''apple-app-site-association'$'\n''audit'$'\n''baseline'$'\n''compact'$'\n''compare'$'\n''convert'$'\n''device'$'\n''diff'$'\n''doctor'$'\n''entitlements'$'\n''explain'$'\n''match'$'\n''report'$'\n''rules'$'\n''urls'
        return
        ;;
    esac
}

_aasa_swcutil() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    verify|match|dl|get|show|reset|watch|openul|developer-mode)
        # Offer subcommand argument completions
        "_aasa_swcutil_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'verify match dl get show reset watch openul developer-mode' -- "${cur}"))
        ;;
    esac
}

_aasa_swcutil_verify() {
    repeating_flags=()
    non_repeating_flags=(--verbose --leaks --heap --vmmap --version -h --help)
    repeating_options=()
    non_repeating_options=(--domain -d --json -j --url -u)
    __aasa_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--domain'|'-d')
        return
        ;;
    '--json'|'-j')
        __aasa_add_completions -f
        return
        ;;
    '--url'|'-u')
        return
        ;;
    esac
}

_aasa_swcutil_match() {
    repeating_flags=()
    non_repeating_flags=(--verbose --leaks --heap --vmmap --version -h --help)
    repeating_options=()
    non_repeating_options=(--url -u --json -j)
    __aasa_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--url'|'-u')
        return
        ;;
    '--json'|'-j')
        __aasa_add_completions -f
        return
        ;;
    esac
}

_aasa_swcutil_dl() {
    repeating_flags=()
    non_repeating_flags=(--verbose --leaks --heap --vmmap --version -h --help)
    repeating_options=()
    non_repeating_options=(--domain -d)
    __aasa_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--domain'|'-d')
        return
        ;;
    esac
}

_aasa_swcutil_get() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_swcutil_show() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_swcutil_reset() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_swcutil_watch() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_swcutil_openul() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_swcutil_developer-mode() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

_aasa_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __aasa_offer_flags_options -1
}

if type compopt &>/dev/null; then complete -F _aasa aasa; else complete -o filenames -F _aasa aasa; fi
